/** A link that looks like a button. */
import Button, { type ButtonProps } from '@mui/material/Button';
import { AppLink } from './AppLink.tsx';

export type LinkButtonProps = ButtonProps<typeof AppLink>;

export const LinkButton = (props: LinkButtonProps) => <Button {...props} component={AppLink} />;
