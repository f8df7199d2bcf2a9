/** The usual button of a `Callout`. */
import { Button, type ButtonProps } from './Button.tsx';

export const CalloutButton = (props: ButtonProps) => <Button size="small" variant="outlined" {...props} />;
