/** The screen of a legal document (such as /documents/legacy): its text in each language, and its versions. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useHints } from '#src/api/useHints.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { Tabs, useHashTab } from '#src/backOffice/kit/parts/Tabs.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { toLocalePath, locales, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { DocumentEditor } from './DocumentEditor.tsx';
import { screenLabels, documentTitles } from './labels.ts';
import type { DocumentType } from './paths.ts';
import { buildCurrentQuery, refetchDocuments } from './queries.ts';
import { Versions } from './Versions.tsx';

const DocumentHistory = createLazyPart(
  async () => ({ default: (await import('#src/backOffice/kit/history/HistoryPart.tsx')).RecordHistory }),
  66,
);

const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, maxWidth: 960 });
const MutedText = styled('p')({ margin: 0, color: color.muted });

function LanguageTab({
  type,
  language,
  document,
}: {
  type: DocumentType;
  language: Locale;
  document: Document | undefined;
}) {
  const text = useLabels(screenLabels);
  const locale = useLocale();
  return (
    <Column>
      <MutedText>
        {document ? text.version(document.version, formatDate(document.updated_at, locale, 'dateTime')) : text.none}
      </MutedText>
      <DocumentEditor type={type} language={language} document={document} />
      {document && <Versions document={document} />}
      {document && <DocumentHistory noun="documents" id={document.id} />}
    </Column>
  );
}

export function DocumentScreen({ type }: { type: DocumentType }) {
  const text = useLabels(screenLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  // The interface language comes first.
  const languages = [...locales].sort((one) => (one === locale ? -1 : 1));
  const [open, setOpen] = useHashTab(languages);
  const { data, error, refetch } = useQuery(buildCurrentQuery(type));
  useHints('documents', () => void refetchDocuments(queries));
  return (
    <>
      <PageHeader title={documentTitles[locale][type]}>
        <LinkButton to={toLocalePath(`/document/read/${type}`, open as Locale)} variant="outlined">
          {text.read}
        </LinkButton>
      </PageHeader>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={520} radius={14} />
        ))}
      {data && (
        <Tabs
          label={text.languages}
          open={open}
          onOpen={setOpen}
          items={languages.map((language) => ({
            key: language,
            label: text[language],
            content: (
              <LanguageTab
                key={`${type}-${language}`}
                type={type}
                language={language}
                document={data.find((one) => one.language === language)}
              />
            ),
          }))}
        />
      )}
    </>
  );
}
