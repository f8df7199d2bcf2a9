/** /r/{code}: a friend's invitation. The code is stored and applied after the first sign-in. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { buildLoginPath } from '#src/session/location.ts';
import { storedReferral } from '#src/session/referral.ts';
import { useSession } from '#src/session/session.ts';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { NarrowWidth, PageTitle, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useApi } from '../ApiContext.tsx';
import { useGo } from '../auth/useGo.ts';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';
import { promoLabels } from './labels.ts';
import { termsQuery } from './queries.ts';
import { useActivation } from './useActivation.ts';

const Column = styled(NarrowWidth)({
  maxWidth: 560,
  paddingBlock: '40px 64px',
  [from.lg]: { paddingBlock: '72px 96px' },
});
const Card = styled(Panel)({
  display: 'grid',
  gap: 16,
  justifyItems: 'center',
  textAlign: 'center',
  '& p': { margin: 0, color: color.muted, lineHeight: 1.5 },
  '& > svg': { color: color.primary },
});
const Code = styled('output')({
  padding: '10px 22px',
  border: `1.5px dashed ${color.primary}`,
  borderRadius: radius.card,
  background: color.primarySoft,
  color: color.primary,
  fontSize: '1.25rem',
  fontWeight: 680,
  letterSpacing: '0.08em',
  overflowWrap: 'anywhere',
});
const Actions = styled('div')({ display: 'grid', gap: 10, width: '100%', marginTop: 4 });

/** Button that applies the code for a signed-in user: opening the link alone changes nothing. */
function UseCodeButton({ code }: { code: string }) {
  const text = useLabels(promoLabels);
  const failureText = useFailureText();
  const go = useGo();
  const activation = useActivation(() => {
    storedReferral.clear();
    go('/settings/profile', { replace: true });
  });
  return (
    <>
      <Button variant="contained" size="large" disabled={activation.isPending} onClick={() => activation.mutate(code)}>
        {activation.isPending ? text.using : text.landing.use}
      </Button>
      {activation.error && (
        <FieldError id="referral-error">
          {hasCode(activation.error, 'not_found') ? text.unknown : failureText(activation.error)}
        </FieldError>
      )}
    </>
  );
}

function Invitation({ code }: { code: string }) {
  const text = useLabels(promoLabels).landing;
  const format = usePriceFormat();
  const locale = useLocale();
  const session = useSession();
  const { data: terms } = useQuery(termsQuery(useApi()));
  const isMember = session !== null && !session.me.is_guest;
  useEffect(() => {
    if (!isMember) storedReferral.set(code);
  }, [code, isMember]);
  // This page has nothing to do after a sign-in
  const signIn = buildLoginPath(toLocalePath('/products/catalog', locale));
  return (
    <Card>
      <Icon name="heart" size={40} />
      <PageTitle>{text.title}</PageTitle>
      {terms && <p>{isMember ? text.memberOffer(format(terms.amount)) : text.offer(format(terms.amount))}</p>}
      <Code translate="no" aria-label={text.code}>
        {code}
      </Code>
      <Actions>
        {isMember ? (
          <UseCodeButton code={code} />
        ) : (
          <>
            <LinkButton to={`${signIn}&step=registration`} variant="contained" size="large">
              {text.register}
            </LinkButton>
            <LinkButton to={signIn} variant="outlined">
              {text.signIn}
            </LinkButton>
          </>
        )}
        <LinkButton to="/products/catalog">{text.catalog}</LinkButton>
      </Actions>
      {!isMember && <p style={{ fontSize: '0.875rem' }}>{text.savedHint}</p>}
    </Card>
  );
}

export function Page() {
  const { landing: text } = useLabels(promoLabels);
  const code = usePathParam('code');
  const isHydrated = useIsHydrated();
  useHead({ title: text.title, noIndex: true });
  if (!isHydrated) return <PageSkeleton />;
  const isCode = /^[\p{L}\p{N}_-]{3,40}$/u.test(code);
  return (
    <Column>
      {isCode ? (
        <Invitation code={code.toUpperCase()} />
      ) : (
        <EmptyState icon="heart" title={text.wrong} text={text.wrongText} />
      )}
    </Column>
  );
}
