/** The company's logo: chosen from the disk, cut to a square, replaced, deleted. Each step is kept at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import { api, apiBy } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { acceptedTypes, judgeWhole } from '#src/ui/judge.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { cropWords } from '#src/ui/crop/labels.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { useTakeCompany } from '../useTakeCompany.ts';
import { logoWords } from './labels.ts';

/** Comes with the first picture that is chosen. */
const PictureCrop = lazy(async () => ({ default: (await import('#src/ui/crop/PictureCrop.tsx')).PictureCrop }));

const Row = styled('div')({ display: 'grid', gap: 20, justifyItems: 'start', [from.sm]: { gridTemplateColumns: '160px minmax(0, 1fr)', alignItems: 'center' } });
const Frame = styled('div')({ width: 160, borderRadius: radius.card, overflow: 'hidden', border: `1px solid ${colour.line}` });
const Letter = styled('div')({ aspectRatio: '1', display: 'grid', placeItems: 'center', background: colour.primarySoft, color: colour.primary, fontSize: '4rem', fontWeight: 700 });
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const About = styled('p')({ margin: '0 0 14px', maxWidth: 420, color: colour.muted, fontSize: '0.875rem', lineHeight: 1.5 });

function LogoOf({ company }: { company: Company }) {
  const text = useLabels(logoWords);
  const faultWords = useLabels(cropWords).faults;
  const failureText = useFailureText();
  const take = useTakeCompany();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const [isDoomed, setDoomed] = useState(false);
  const { logo, id } = company;

  async function choose(files: File[]) {
    const { taken, refused } = await judgeWhole(files, 1);
    setFault(refused[0] && faultWords[refused[0].fault]);
    setChosen(taken[0] ?? null);
  }
  const remove = () => {
    setDoomed(false);
    void api.companies.logoRemove({ params: { id } }).then(
      (answer) => {
        take(answer);
        notify(text.removed, { tone: 'success' });
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  };

  return (
    <Card>
      <h2>{text.title}</h2>
      <Row>
        <Frame>{logo ? <Picture photo={logo} alt={text.title} ratio={1} sizes="160px" fit="contain" /> : <Letter aria-hidden="true">{company.brand.slice(0, 1)}</Letter>}</Frame>
        <div>
          <About>{logo ? text.about : `${text.none}. ${text.about}`}</About>
          <Deeds>
            <Button variant={logo ? 'outlined' : 'contained'} onClick={() => input.current?.click()}>
              {logo ? text.replace : text.choose}
            </Button>
            {logo && (
              <Button color="error" onClick={() => setDoomed(true)}>
                {text.remove}
              </Button>
            )}
          </Deeds>
          {fault && (
            <FieldError role="alert" style={{ marginTop: 8 }}>
              {fault}
            </FieldError>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptedTypes.join(',')}
            aria-label={text.choose}
            onChange={(event) => {
              void choose([...(event.target.files ?? [])].slice(0, 1));
              event.target.value = '';
            }}
          />
        </div>
      </Row>
      {chosen && (
        <Suspense>
          <PictureCrop
            file={chosen}
            saveLabel={text.save}
            frames={[96, 48]}
            field="logo"
            onClose={() => setChosen(null)}
            send={async (logo, onSent, signal) => {
              const answer = await apiBy(fetchTelling(onSent)).companies.logoUpload({ params: { id }, files: { logo: [logo] }, signal });
              setChosen(null);
              take(answer);
              notify(text.saved, { tone: 'success' });
            }}
          />
        </Suspense>
      )}
      <Dialog
        open={isDoomed}
        onClose={() => setDoomed(false)}
        title={text.removeTitle}
        actions={
          <>
            <Button onClick={() => setDoomed(false)}>{text.cancel}</Button>
            <Button variant="contained" color="error" onClick={remove}>
              {text.remove}
            </Button>
          </>
        }
      >
        {text.removeText}
      </Dialog>
    </Card>
  );
}

export default function Logo() {
  const company = useRecordContext<Company>();
  return company && <LogoOf company={company} />;
}
