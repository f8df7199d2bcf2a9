/** Sign-in steps after the first, in one file of the build. */
export { PhoneField } from '../phone/PhoneField.tsx';
export { CodeStep } from './CodeStep.tsx';
export { EmailSentStep } from './EmailSentStep.tsx';
export { FactorStep } from './FactorStep.tsx';
export { ForgotStep } from './ForgotStep.tsx';
export { PasswordStep } from './PasswordStep.tsx';
export { RegistrationStep } from './RegistrationStep.tsx';
