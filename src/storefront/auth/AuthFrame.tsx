/** Layout of the sign-in steps: a heading that takes the focus when the step changes, and links to legal documents. */
import styled from '@emotion/styled';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { color, from, radius, shadow } from '#src/theme/tokens.ts';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LegalLinks } from './LegalLinks.tsx';

const Middle = styled('div')({
  display: 'grid',
  gap: 28,
  width: '100%',
  maxWidth: 476,
  margin: '0 auto',
  padding: '28px 16px 40px',
  [from.md]: { paddingBlock: '56px 72px' },
  // Two cards side by side if there is one beside the form.
  [from.lg]: {
    '&[data-wide=true]': { maxWidth: 920, gridTemplateColumns: 'minmax(0, 1fr) 360px', alignItems: 'start', gap: 32 },
  },
});
const Card = styled('section')({
  display: 'grid',
  gap: 22,
  minWidth: 0,
  [from.sm]: {
    padding: 32,
    border: `1px solid ${color.line}`,
    borderRadius: radius.panel,
    background: color.paper,
    boxShadow: shadow.raised,
  },
});
const Lead = styled('p')({ margin: '8px 0 0', color: color.muted, overflowWrap: 'anywhere' });

/**
 * Focuses the first field when somebody types while the heading has the focus. The heading takes the focus so that
 * screen readers announce the step.
 */
function focusFirstField(event: KeyboardEvent<HTMLElement>): void {
  const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isText)
    event.currentTarget
      .closest('section')
      ?.querySelector<HTMLElement>('form input:not([aria-hidden=true], [type=radio], [type=checkbox])')
      ?.focus();
}

export interface AuthFrameProps {
  /** A change moves the focus to the heading. */
  step: string;
  title: string;
  lead?: string;
  children: ReactNode;
  /** A card beside the step. */
  aside?: ReactNode;
  /** The heading takes the focus on arrival too, for pages that are opened by a link. */
  shouldTakeFocus?: boolean;
}

export function AuthFrame({ step, title, lead, children, aside, shouldTakeFocus = false }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(shouldTakeFocus ? null : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <Middle data-wide={Boolean(aside)}>
      <Card>
        <div>
          <PageTitle ref={heading} tabIndex={-1} onKeyDown={focusFirstField}>
            {title}
          </PageTitle>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {children}
        <LegalLinks />
      </Card>
      {aside}
    </Middle>
  );
}
