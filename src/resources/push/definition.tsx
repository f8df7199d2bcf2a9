/** Push campaigns: drafted, looked at, sent to a segment, and what became of them. */
import type { PushCampaign } from '#contract/pushCampaigns.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import {
  CampaignTime,
  CampaignTitle,
  Delivered,
  isWaiting,
  momentOf,
  StateChip,
  stateHues,
  titleOf,
} from './cells.tsx';
import { CampaignResult } from './CampaignResult.tsx';
import { pushWords } from './labels.ts';
import { pushMenu } from './menu.ts';
import { Preview } from './Preview.tsx';
import { SegmentFields } from './SegmentFields.tsx';
import { SendPanel } from './SendPanel.tsx';

const isBegun = ({ started_at }: { started_at?: string | null }): boolean => Boolean(started_at);
const isUnderWay = (record: Partial<PushCampaign>): boolean => isWaiting(record) || record.state === 'sending';

export default defineResource({
  ...pushMenu,
  words: pushWords,
  nameOf: titleOf,
  hues: stateHues,
  list: {
    views: pushMenu.list.views,
    columns: [
      { source: 'title_en', card: 'title', width: '32%', Cell: CampaignTitle, exported: titleOf },
      {
        source: 'started_at',
        card: 'line',
        isBlank: (row) => momentOf(row) === null,
        Cell: CampaignTime,
        exported: momentOf,
      },
      { source: 'people', card: 'line', from: 'lg' },
      { source: 'sent', card: 'line', Cell: Delivered, exported: ({ sent }) => sent },
      { source: 'clicked', card: 'line' },
      { source: 'state', card: 'badge' },
      { source: 'failed', isOptional: true },
      { source: 'gone', isOptional: true },
      { source: 'created_at', isOptional: true },
    ],
    filters: ['state'],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'result', only: 'edit', when: isBegun, Content: CampaignResult },
          {
            title: 'english',
            when: isWaiting,
            inputs: [
              { source: 'title_en', wide: true },
              { source: 'text_en', wide: true },
            ],
          },
          {
            title: 'russian',
            when: isWaiting,
            inputs: [
              { source: 'title_ru', wide: true },
              { source: 'text_ru', wide: true },
            ],
          },
          { title: 'link', when: isWaiting, inputs: [{ source: 'link', wide: true }] },
          { title: 'segment', when: isWaiting, Content: SegmentFields },
          { title: 'preview', aside: true, Content: Preview },
          { title: 'send', aside: true, only: 'edit', when: isUnderWay, Content: SendPanel },
        ],
        holds: ['segment'],
        isReadOnly: (record) => !isWaiting(record),
      },
    ],
    Header: StateChip,
  },
});
