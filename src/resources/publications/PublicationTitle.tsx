/** The title of a publication in the list, cut to the width of its column. */
import styled from '@emotion/styled';
import type { PublicationCard } from '#contract/publications.ts';

const TitleText = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 });

export const PublicationTitle = ({ record }: { record: PublicationCard }) => (
  <TitleText lang={record.language} translate="no">
    {record.title}
  </TitleText>
);
