/** The set-up checklists of a user's companies on the dashboard: gone once a company lacks nothing. */
import styled from '@emotion/styled';
import { useId } from 'react';
import type { SetupItem } from '#contract/setup.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, touch } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { Card } from '../form/Sections.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { setupLabels } from './labels.ts';
import { SetupItems, SetupProgress } from './SetupItems.tsx';
import { useSetupCardState, type Setup } from './useSetup.ts';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  marginBottom: 18,
  '&:empty': { display: 'none' },
});
const SetupCard = styled(Card)({
  '& > h2': { margin: 0 },
  '& > div': { marginTop: 8 },
  '& > div > button': { marginTop: 8, marginLeft: -8, [touch]: { minHeight: 44 } },
});
const Toggle = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flex: 'none', marginLeft: 'auto', color: color.muted, transition: 'transform .15s' },
  '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
});
const Heading = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' });

interface CompanyCardProps {
  company: { id: number; brand: string };
  items: readonly SetupItem[];
  /** Whether other companies have cards too: then each names its company, and begins closed. */
  isOneOfSeveral: boolean;
}

function CompanyCard({ company: { id, brand }, items, isOneOfSeveral }: CompanyCardProps) {
  const text = useLabels(setupLabels);
  const listId = useId();
  const rememberOpener = useFocusReturn();
  const [state, setState] = useSetupCardState(id, isOneOfSeveral ? 'closed' : 'open');
  const isBlocked = items.some(({ is_blocking }) => is_blocking);
  // What holds up sales is shown to people who have hidden the rest.
  if (items.every(({ code }) => code === null) || (state === 'hidden' && !isBlocked)) return null;
  const isOpen = state === 'open';
  return (
    <SetupCard>
      <h2>
        <Toggle
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setState(isOpen ? 'closed' : 'open')}
        >
          <Heading>
            {isOneOfSeveral ? fill(text.titleOf, { brand }) : text.title}
            <SetupProgress items={items} />
          </Heading>
          <Icon name="down" />
        </Toggle>
      </h2>
      <div id={listId} hidden={!isOpen}>
        <SetupItems items={items} companyId={id} />
        {!isBlocked && (
          <Button
            size="small"
            variant="text"
            onClick={({ currentTarget }) => {
              rememberOpener(currentTarget);
              setState('hidden');
              notify(text.hidden, { tone: 'success' });
            }}
          >
            {text.hide}
          </Button>
        )}
      </div>
    </SetupCard>
  );
}

interface SetupCardsProps {
  setups: readonly Setup[];
  /** Whether the user has several companies. */
  hasSeveralCompanies: boolean;
}

export function SetupCards({ setups, hasSeveralCompanies }: SetupCardsProps) {
  const text = useLabels(setupLabels);
  const failureText = useFailureText();
  return (
    <Cards>
      {setups.map(({ company, items, error, retry }) => {
        if (items)
          return <CompanyCard key={company.id} company={company} items={items} isOneOfSeveral={hasSeveralCompanies} />;
        if (!error) return null;
        return (
          <Callout
            key={company.id}
            tone="error"
            title={text.failed}
            actions={<CalloutButton onClick={retry}>{text.retry}</CalloutButton>}
          >
            <p>{failureText(error)}</p>
          </Callout>
        );
      })}
    </Cards>
  );
}
