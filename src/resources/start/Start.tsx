/** Company, store, first product: the real forms one after the other, with what is done and what is left. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import type { Resource } from '#src/backOffice/kit/definition.ts';
import { CreateForm } from '#src/backOffice/kit/form/CreateScreen.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { fillId } from '#src/backOffice/kit/paths.ts';
import { ResourceScope } from '#src/backOffice/kit/ResourceScope.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { AllDone } from './AllDone.tsx';
import { startWords } from './labels.ts';
import { givenFor, openStep, stepNames, useBegun, type Begun, type StepName } from './progress.ts';
import { StepCard } from './StepCard.tsx';

const Lead = styled('p')({ margin: '-8px 0 18px', maxWidth: 620, color: colour.muted });
const Bar = styled('progress')({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 6,
  marginBottom: 20,
  border: 0,
  borderRadius: 3,
  overflow: 'hidden',
  background: colour.softer,
  '&::-webkit-progress-bar': { background: colour.softer },
  '&::-webkit-progress-value': { background: colour.primary, borderRadius: 3, transition: 'width .3s' },
  '&::-moz-progress-bar': { background: colour.primary },
});
const Steps = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
});
const Quiet = styled('span')({ color: colour.muted, fontSize: '0.9375rem' });

const nounOf = { company: 'companies', store: 'stores', product: 'products' } as const satisfies Record<
  StepName,
  string
>;

/** The steps whose screens this back office has, each with its resource. */
const stepsOf = (resources: readonly Resource[]) =>
  stepNames.flatMap((step) =>
    resources.filter(({ name }) => name === nounOf[step]).map((resource) => ({ step, resource })),
  );

interface StepsProps {
  me: Me;
  begun: Begun;
  steps: ReturnType<typeof stepsOf>;
  /** Reads anew what there is. */
  onStep: () => void;
}

function OpenForm({
  step,
  me,
  begun,
  resource,
  onStep,
}: Omit<StepsProps, 'steps'> & { step: StepName; resource: Resource }) {
  const { company } = begun;
  const given = useMemo(() => givenFor(step, me, { company }), [step, me, company]);
  return (
    <ResourceScope resource={resource}>
      <CreateForm given={given} onCreated={onStep} />
    </ResourceScope>
  );
}

function AllSteps({ me, begun, steps, onStep }: StepsProps) {
  const locale = useLocale();
  const [chosen, setChosen] = useState<StepName | null>(null);
  const open = openStep(
    begun,
    chosen,
    steps.map(({ step }) => step),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(open);
  // Another step begins at its heading, also for whoever listens.
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [open]);
  if (open === null) return <AllDone begun={begun} />;
  return (
    <Steps>
      {steps.map(({ step, resource }, index) => {
        const made = begun[step];
        return (
          <StepCard
            key={step}
            number={index + 1}
            name={step}
            state={made ? 'done' : step === open ? 'open' : 'left'}
            headingRef={step === open ? heading : undefined}
            made={made && { name: resource.nameOf(made, locale), to: fillId(resource.paths.edit, made.id) }}
            onChoose={begun.company ? () => setChosen(step) : undefined}
          >
            {step === open && (
              <OpenForm key={step} step={step} me={me} begun={begun} resource={resource} onStep={onStep} />
            )}
          </StepCard>
        );
      })}
    </Steps>
  );
}

export default function Start({ resources }: { resources: readonly Resource[] }) {
  const text = useLabels(startWords);
  const failureText = useFailureText();
  const me = useSession()?.me;
  const { data, error, isPending, refetch } = useBegun(me?.company?.id);
  if (!me) return null;
  const steps = stepsOf(resources);
  const done = steps.filter(({ step }) => data?.[step]).length;
  const progress = fill(text.progress, { done, all: steps.length });
  return (
    <>
      <PageHead title={text.title} beside={data && <Quiet>{progress}</Quiet>}>
        {done < steps.length && (
          <LinkButton to={done > 0 ? '/products/list' : '/products/catalog'}>{text.later}</LinkButton>
        )}
      </PageHead>
      <Lead>{text.lead}</Lead>
      <Bar max={steps.length} value={done} aria-label={progress} />
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {data && <AllSteps me={me} begun={data} steps={steps} onStep={() => void refetch()} />}
    </>
  );
}
