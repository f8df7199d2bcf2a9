/** The user's referral code and link, to copy or to share, with the rewards that they bring. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { promoLabels } from './labels.ts';
import { termsQuery } from './queries.ts';

const Rows = styled('div')({
  display: 'grid',
  gap: 10,
  [from.md]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
});
const Text = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem' });
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  padding: '6px 6px 6px 14px',
  borderRadius: radius.control,
  background: color.soft,
  border: `1px solid ${color.line}`,
  '& > div': { flex: 1, minWidth: 0 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.75rem', lineHeight: 1.4 },
  '& output': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 650,
    lineHeight: 1.4,
    fontVariantNumeric: 'tabular-nums',
  },
});

async function copy(text: string, message: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  notify(message, { tone: 'success' });
}

/** @param shown the value as the user sees it, if that differs from what is copied */
function CopyField({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const text = useLabels(promoLabels).invite;
  return (
    <Row>
      <div>
        <small>{label}</small>
        <output translate="no" title={shown}>
          {shown}
        </output>
      </div>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${text.copy}: ${label}`}
        // Without the permission to write to the clipboard nothing happens: the value can still be selected.
        onClick={() => void copy(value, text.copied).catch(() => undefined)}
      >
        {text.copy}
      </Button>
    </Row>
  );
}

export function InvitationLinks({ code }: { code: string }) {
  const text = useLabels(promoLabels).invite;
  const format = usePriceFormat();
  const { data: rewards } = useQuery(termsQuery(api));
  const link = `${window.location.origin}/r/${encodeURIComponent(code)}`;
  const canShare = typeof navigator.share === 'function';
  return (
    <>
      {rewards && <Text>{text.rewards(format(rewards.amount), format(rewards.bonus))}</Text>}
      <Rows>
        <CopyField label={text.code} value={code} />
        <CopyField label={text.link} value={link} shown={link.replace(/^https?:\/\//, '')} />
      </Rows>
      {canShare && (
        <div>
          <Button
            variant="contained"
            // Rejects when the user closes the dialog of the system.
            onClick={() => void navigator.share({ text: text.shareText, url: link }).catch(() => undefined)}
          >
            {text.share}
          </Button>
        </div>
      )}
    </>
  );
}
