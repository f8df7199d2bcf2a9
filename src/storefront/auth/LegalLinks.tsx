/** The side links: each opens its document in a dialog of 450 × 300. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { documentTypes } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from './labels.ts';

type LegalType = Extract<(typeof documentTypes)[number], 'user_agreement' | 'privacy_policy'>;
const types: readonly LegalType[] = ['user_agreement', 'privacy_policy'];
const dialogHeight = 300;

const Links = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '4px 20px',
  '& button': { border: 0, background: 'none', padding: '6px 0', font: 'inherit', fontSize: '0.875rem', color: colour.muted, cursor: 'pointer', textDecoration: 'underline', textUnderlineOffset: 3 },
  '& button:hover': { color: colour.text },
});
const Text = styled('div')({ fontSize: '0.9375rem', '& h1, & h2, & h3': { fontSize: '1rem', margin: '16px 0 6px' }, '& p': { margin: '0 0 10px' } });

export function LegalLinks() {
  const text = useLabels(authLabels).legal;
  const locale = useLocale();
  const failureText = useFailureText();
  const [shown, setShown] = useState<{ type: LegalType; html: string } | null>(null);

  const open = async (type: LegalType) => {
    try {
      const answer = await api.documents.read({ params: { id: `${type}_${locale}` } });
      setShown({ type, html: answer.data.text });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
  };

  return (
    <Links aria-label={text.nav}>
      {types.map((type) => (
        <button key={type} type="button" aria-haspopup="dialog" onClick={() => void open(type)}>
          {text[type]}
        </button>
      ))}
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown ? text[shown.type] : ''} height={dialogHeight}>
        {/* The server has sanitized it when it was written. */}
        {shown && <Text dangerouslySetInnerHTML={{ __html: shown.html }} />}
      </Dialog>
    </Links>
  );
}
