/** /tariffs/my: the user's tariff, which labels call a plan, with usage, renewal and history. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton, Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useHead } from '../head.tsx';
import { TariffPurchase } from './TariffPurchase.tsx';
import { TariffHistory } from './TariffHistory.tsx';
import { tariffLabels } from './labels.ts';
import { PlanTable } from './PlanTable.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { plansQuery, subscriptionQuery } from './queries.ts';

const Column = styled(NarrowWidth)({
  paddingBlock: '24px 48px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  [from.lg]: { paddingBlock: '36px 64px' },
});

/** The parts of the page for a user who is signed in. */
function PlanSections() {
  const text = useLabels(tariffLabels);
  const failureText = useFailureText();
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery);
  const audience = subscription?.tariff?.audience;
  // Waits for the audience; until then the fallback is never requested
  const { data: plans } = useQuery({ ...plansQuery(audience ?? 'buyers'), enabled: Boolean(audience) });
  if (!subscription)
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={420} radius={14} />
    );
  // Managers and admins need no plan
  if (!subscription.tariff) return <EmptyState icon="star" title={text.none.title} text={text.none.text} />;
  // Each audience has a free plan and a paid one
  const paidPlan = plans?.data.find(({ prices }) => prices['30'] > 0);
  return (
    <>
      <CurrentPlan subscription={subscription} />
      {plans ? (
        paidPlan && <TariffPurchase tariff={paidPlan} subscription={subscription} />
      ) : (
        <Skeleton height={280} radius={14} />
      )}
      {plans && <PlanTable plans={plans.data} currentId={subscription.tariff.id} />}
      <TariffHistory />
    </>
  );
}

export function Page() {
  const text = useLabels(tariffLabels);
  const session = useSession();
  useHead({ title: text.title, noIndex: true });
  if (!session) return <PageSkeleton />;
  return (
    <Column>
      <PageTitle>{text.title}</PageTitle>
      {session.me.is_guest ? (
        <EmptyState icon="star" title={text.guest.title} text={text.guest.text}>
          <LinkButton to="/auth/login?next=%2Ftariffs%2Fmy" variant="contained">
            {text.guest.signIn}
          </LinkButton>
        </EmptyState>
      ) : (
        <PlanSections />
      )}
    </Column>
  );
}
