/** /documents/legacy and its like: the text of a legal document in each language, and its versions. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useHints } from '#src/api/useHints.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { Tabs, useHashTab } from '#src/backOffice/kit/parts/Tabs.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { localePath, locales, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { DocumentEditor } from './DocumentEditor.tsx';
import { screenWords, titles } from './labels.ts';
import type { DocumentType } from './paths.ts';
import { inForceQuery, readAnew } from './queries.ts';
import { Versions } from './Versions.tsx';

const History = later(
  async () => ({ default: (await import('#src/backOffice/kit/history/HistoryPart.tsx')).RecordHistory }),
  66,
);

const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, maxWidth: 960 });
const Quiet = styled('p')({ margin: 0, color: colour.muted });

function InLanguage({
  type,
  language,
  document,
}: {
  type: DocumentType;
  language: Locale;
  document: Document | undefined;
}) {
  const text = useLabels(screenWords);
  const locale = useLocale();
  return (
    <Column>
      <Quiet>
        {document ? text.version(document.version, formatDate(document.updated_at, locale, 'dateTime')) : text.none}
      </Quiet>
      <DocumentEditor type={type} language={language} document={document} />
      {document && <Versions document={document} />}
      {document && <History noun="documents" id={document.id} />}
    </Column>
  );
}

export function DocumentScreen({ type }: { type: DocumentType }) {
  const text = useLabels(screenWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  // One's own language first.
  const languages = [...locales].sort((one) => (one === locale ? -1 : 1));
  const [open, setOpen] = useHashTab(languages);
  const { data, error, refetch } = useQuery(inForceQuery(type));
  useHints('documents', () => void readAnew(queries));
  return (
    <>
      <PageHead title={titles[locale][type]}>
        <LinkButton to={localePath(`/document/read/${type}`, open as Locale)} variant="outlined">
          {text.read}
        </LinkButton>
      </PageHead>
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
              <InLanguage
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
