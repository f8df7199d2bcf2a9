/** The sections of /settings/account, in order. Large ones are loaded lazily. */
import type { ComponentType } from 'react';
import type { Me } from '#contract/users.ts';
import { AgreementPart } from './AgreementPart.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { FactorsPart } from './FactorsPart.tsx';
import { ContactsPart } from './ContactsPart.tsx';
import { DataPart } from './DataPart.tsx';
import { RemovalPart } from './RemovalPart.tsx';
import { SecurityPart } from './SecurityPart.tsx';
import { SignInsPart } from './SignInsPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';

export const Notifications = createRenderedPart(
  async () => (await import('../notifications/NotificationsPart.tsx')).NotificationsPart,
  <Skeleton height={420} radius={18} />,
);

export interface AccountSection {
  /** Anchor of the section: `/settings/account#sessions`. */
  id: string;
  isForGuests?: boolean;
  Part: ComponentType<{ me: Me }>;
}

export const accountSections: readonly AccountSection[] = [
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
