/** The company's logo: uploaded, cropped to a square, replaced, removed. Each step is saved at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { api } from '#src/api/api.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { usePicture } from '#src/ui/crop/usePicture.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { useCacheCompany } from '../useCacheCompany.ts';
import { logoLabels } from './labels.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 20,
  justifyItems: 'start',
  [from.sm]: { gridTemplateColumns: '160px minmax(0, 1fr)', alignItems: 'center' },
});
const Frame = styled('div')({
  width: 160,
  borderRadius: radius.card,
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
});
const Letter = styled('div')({
  aspectRatio: '1',
  display: 'grid',
  placeItems: 'center',
  background: color.primarySoft,
  color: color.primary,
  fontSize: '4rem',
  fontWeight: 700,
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const HelpText = styled('p')({
  margin: '0 0 14px',
  maxWidth: 420,
  color: color.muted,
  fontSize: '0.875rem',
  lineHeight: 1.5,
});

function LogoEditor({ company }: { company: Company }) {
  const text = useLabels(logoLabels);
  const [isRemoving, setIsRemoving] = useState(false);
  const { logo, id } = company;
  const {
    choose,
    remove,
    picker: part,
  } = usePicture({
    labels: text,
    frames: [96, 48],
    field: 'logo',
    upload: (calls, picture, signal) =>
      calls.companies.logoUpload({ params: { id }, files: { logo: [picture] }, signal }),
    remove: () => api.companies.logoRemove({ params: { id } }),
    onChanged: useCacheCompany(),
  });

  return (
    <Card>
      <h2>{text.title}</h2>
      <Row>
        <Frame>
          {logo ? (
            <Picture photo={logo} alt={text.title} ratio={1} sizes="160px" fit="contain" />
          ) : (
            <Letter aria-hidden="true">{getInitial(company.brand)}</Letter>
          )}
        </Frame>
        <div>
          <HelpText>{logo ? text.about : `${text.none}. ${text.about}`}</HelpText>
          <Actions>
            <Button variant={logo ? 'outlined' : 'contained'} onClick={choose}>
              {logo ? text.replace : text.choose}
            </Button>
            {logo && (
              <Button color="error" onClick={() => setIsRemoving(true)}>
                {text.remove}
              </Button>
            )}
          </Actions>
          {part}
        </div>
      </Row>
      <Dialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={text.removeTitle}
        actions={
          <>
            <Button onClick={() => setIsRemoving(false)}>{text.cancel}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                setIsRemoving(false);
                remove();
              }}
            >
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
  return company && <LogoEditor company={company} />;
}
