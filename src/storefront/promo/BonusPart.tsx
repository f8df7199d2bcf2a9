/** Bonuses on the profile: balance, promo code, open rewards, ledger and invitations. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { toAudiences } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Friends } from './Friends.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';
import { promoLabels } from './labels.ts';
import { Ledger } from './Ledger.tsx';
import { OpenRewards } from './OpenRewards.tsx';

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
const Part = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  alignContent: 'start',
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650 },
  '& h3': { margin: '6px 0 0', fontSize: '0.9375rem', fontWeight: 650 },
});
const Top = styled('div')({
  display: 'grid',
  gap: 18,
  alignItems: 'start',
  [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
const MutedText = styled('p')({ margin: '2px 0 0', color: color.muted, fontSize: '0.875rem' });

/** Whether the user's roles may read the ledger. */
const canReadLedger = (me: Me): boolean => toAudiences(me.roles).some((audience) => audience !== 'manager');

export function BonusPart({ me }: { me: Me }) {
  const text = useLabels(promoLabels);
  const friends = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#friends') friends.current?.scrollIntoView();
  }, [hash]);
  return (
    <Parts>
      <Part>
        <Top>
          <div>
            <h2>{text.bonuses}</h2>
            <Price value={me.bonus_balance} size="large" />
            <MutedText>{text.bonusesText}</MutedText>
          </div>
          <CodeForm />
        </Top>
        {canReadLedger(me) && (
          <>
            <OpenRewards userId={me.id} />
            <h3>{text.ledger.title}</h3>
            <Ledger userId={me.id} />
          </>
        )}
      </Part>
      {me.personal_promo_code && (
        <Part ref={friends} id="friends">
          <h2>{text.invite.title}</h2>
          <InvitationLinks code={me.personal_promo_code} />
          {canReadLedger(me) && <Friends userId={me.id} />}
        </Part>
      )}
    </Parts>
  );
}
