/** A title in the list, as wide as its column. */
import styled from '@emotion/styled';
import type { PublicationCard } from '#contract/publications.ts';

const Words = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 });

export const Title = ({ record }: { record: PublicationCard }) => (
  <Words lang={record.language} translate="no">
    {record.title}
  </Words>
);
