/** The parts of /settings/account, in their order. One that is large, or somebody else's, comes in a file of its own by `later`. */
import type { ComponentType } from 'react';
import type { Me } from '#contract/users.ts';
import { AgreementPart } from './AgreementPart.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { latePart } from '../latePart.tsx';
import { FactorsPart } from './FactorsPart.tsx';
import { ContactsPart } from './ContactsPart.tsx';
import { DataPart } from './DataPart.tsx';
import { RemovalPart } from './RemovalPart.tsx';
import { SecurityPart } from './SecurityPart.tsx';
import { SignInsPart } from './SignInsPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';

export const Notifications = latePart(
  async () => (await import('../notifications/NotificationsPart.tsx')).NotificationsPart,
  <Skeleton height={420} radius={18} />,
);

export interface AccountPart {
  /** Where a link finds it: `/settings/account#sessions`. */
  id: string;
  isForGuests?: boolean;
  Part: ComponentType<{ me: Me }>;
}

export const parts: readonly AccountPart[] = [
  { id: 'contacts', Part: ContactsPart },
  { id: 'password', Part: SecurityPart },
  { id: 'factors', Part: FactorsPart },
  { id: 'sessions', Part: SessionsPart },
  { id: 'sign-ins', Part: SignInsPart },
  { id: 'agreement', Part: AgreementPart },
  { id: 'notifications', isForGuests: true, Part: () => <Notifications.Part /> },
  { id: 'data', Part: DataPart },
  { id: 'removal', isForGuests: true, Part: RemovalPart },
];
