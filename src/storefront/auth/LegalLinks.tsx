/** Links to legal documents, each of which opens in a dialog. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { documentLabels, type DocumentType } from '../documents/labels.ts';
import { authLabels } from './labels.ts';
import { LazyLegalDialog } from './LazyLegalDialog.tsx';

const types: readonly DocumentType[] = ['user_agreement', 'privacy_policy'];

const Links = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '4px 20px',
  '& button': {
    border: 0,
    background: 'none',
    padding: '6px 0',
    font: 'inherit',
    fontSize: '0.875rem',
    color: color.muted,
    cursor: 'pointer',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
  },
  '& button:hover': { color: color.text },
});

export function LegalLinks() {
  const names = useLabels(documentLabels);
  const text = useLabels(authLabels);
  const [shown, setShown] = useState<DocumentType | null>(null);
  return (
    <Links aria-label={text.legal}>
      {types.map((type) => (
        <button key={type} type="button" aria-haspopup="dialog" onClick={() => setShown(type)}>
          {names[type]}
        </button>
      ))}
      <LazyLegalDialog type={shown} onClose={() => setShown(null)} />
    </Links>
  );
}
