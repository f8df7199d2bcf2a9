/** /start: the create forms of company, store and first product, one after the other, with progress. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import type { Resource } from '#src/backOffice/kit/definition.ts';
import { CreateForm } from '#src/backOffice/kit/form/CreateScreen.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { fillId } from '#src/backOffice/kit/paths.ts';
import { ResourceScope } from '#src/backOffice/kit/ResourceScope.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { CompletedStart } from './CompletedStart.tsx';
import { startLabels } from './labels.ts';
import {
  getInitialValues,
  selectStep,
  stepNames,
  useStartProgress,
  type StartProgress,
  type StepName,
} from './progress.ts';
import { StepCard } from './StepCard.tsx';

const Lead = styled('p')({ margin: '-8px 0 18px', maxWidth: 620, color: color.muted });
const Bar = styled('progress')({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 6,
  marginBottom: 20,
  border: 0,
  borderRadius: 3,
  overflow: 'hidden',
  background: color.softer,
  '&::-webkit-progress-bar': { background: color.softer },
  '&::-webkit-progress-value': { background: color.primary, borderRadius: 3, transition: 'width .3s' },
  '&::-moz-progress-bar': { background: color.primary },
});
const Steps = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
});
const MutedText = styled('span')({ color: color.muted, fontSize: '0.9375rem' });

const nounByStep = {
  company: 'companies',
  store: 'stores',
  delivery: 'deliveryZones',
  product: 'products',
} as const satisfies Record<StepName, string>;

/** The steps whose resources are available to the user. */
const listSteps = (resources: readonly Resource[]) =>
  stepNames.flatMap((step) =>
    resources.filter(({ name }) => name === nounByStep[step]).map((resource) => ({ step, resource })),
  );

interface StepsProps {
  me: Me;
  progress: StartProgress;
  steps: ReturnType<typeof listSteps>;
  /** Called after a step is done, to load the progress again. */
  onStepDone: () => void;
}

function OpenForm({
  step,
  me,
  progress,
  resource,
  onStepDone,
}: Omit<StepsProps, 'steps'> & { step: StepName; resource: Resource }) {
  const { company } = progress;
  const locale = useLocale();
  const initialValues = useMemo(() => getInitialValues(step, me, { company }, locale), [step, me, company, locale]);
  return (
    <ResourceScope resource={resource}>
      <CreateForm initialValues={initialValues} onCreated={onStepDone} />
    </ResourceScope>
  );
}

function AllSteps({ me, progress, steps, onStepDone }: StepsProps) {
  const locale = useLocale();
  const [chosen, setChosen] = useState<StepName | null>(null);
  const currentStep = selectStep(
    progress,
    chosen,
    steps.map(({ step }) => step),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(currentStep);
  // The focus moves to the heading of a new step, also for screen readers.
  useEffect(() => {
    if (lastStep.current === currentStep) return;
    lastStep.current = currentStep;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [currentStep]);
  if (currentStep === null) return <CompletedStart progress={progress} />;
  return (
    <Steps>
      {steps.map(({ step, resource }, index) => {
        const record = progress[step];
        return (
          <StepCard
            key={step}
            number={index + 1}
            name={step}
            state={record ? 'done' : step === currentStep ? 'open' : 'left'}
            headingRef={step === currentStep ? heading : undefined}
            result={record && { name: resource.getName(record, locale), to: fillId(resource.paths.edit, record.id) }}
            onChoose={progress.company ? () => setChosen(step) : undefined}
          >
            {step === currentStep && (
              <OpenForm
                key={step}
                step={step}
                me={me}
                progress={progress}
                resource={resource}
                onStepDone={onStepDone}
              />
            )}
          </StepCard>
        );
      })}
    </Steps>
  );
}

export default function Start({ resources }: { resources: readonly Resource[] }) {
  const text = useLabels(startLabels);
  const failureText = useFailureText();
  const me = useSession()?.me;
  const { data, error, isPending, refetch } = useStartProgress(me?.company?.id);
  if (!me) return null;
  const steps = listSteps(resources);
  const doneCount = steps.filter(({ step }) => data?.[step]).length;
  const progressText = fill(text.progress, { done: doneCount, all: steps.length });
  return (
    <>
      <PageHeader title={text.title} titleExtra={data && <MutedText>{progressText}</MutedText>}>
        {doneCount < steps.length && (
          <LinkButton to={doneCount > 0 ? '/products/list' : '/products/catalog'}>{text.later}</LinkButton>
        )}
      </PageHeader>
      <Lead>{text.lead}</Lead>
      <Bar max={steps.length} value={doneCount} aria-label={progressText} />
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {data && <AllSteps me={me} progress={data} steps={steps} onStepDone={() => void refetch()} />}
    </>
  );
}
