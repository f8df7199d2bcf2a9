/** Push campaigns: draft, preview, sending to a segment, and results. */
import type { PushCampaign } from '#contract/pushCampaigns.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import {
  CampaignTime,
  CampaignTitle,
  DeliveredCell,
  isUnsent,
  getSendTime,
  StateChip,
  stateColors,
  getTitle,
} from './cells.tsx';
import { CampaignResult } from './CampaignResult.tsx';
import { pushLabels } from './labels.ts';
import { pushMenu } from './menu.ts';
import { NotificationPreview } from './NotificationPreview.tsx';
import { SegmentFields } from './SegmentFields.tsx';
import { SendPanel } from './SendPanel.tsx';

const hasStarted = ({ started_at }: { started_at?: string | null }): boolean => Boolean(started_at);
const isUnfinished = (record: Partial<PushCampaign>): boolean => isUnsent(record) || record.state === 'sending';

export default defineResource({
  ...pushMenu,
  labels: pushLabels,
  getName: getTitle,
  colors: stateColors,
  list: {
    views: pushMenu.list.views,
    columns: [
      { source: 'title_en', card: 'title', width: '32%', Cell: CampaignTitle, getExportValue: getTitle },
      {
        source: 'started_at',
        card: 'line',
        isBlank: (row) => getSendTime(row) === null,
        Cell: CampaignTime,
        getExportValue: getSendTime,
      },
      { source: 'people', card: 'line', minTableWidth: 'lg' },
      { source: 'sent', card: 'line', Cell: DeliveredCell },
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
          { title: 'result', mode: 'edit', isVisible: hasStarted, Content: CampaignResult },
          {
            title: 'english',
            isVisible: isUnsent,
            inputs: [
              { source: 'title_en', isFullWidth: true },
              { source: 'text_en', isFullWidth: true },
            ],
          },
          {
            title: 'russian',
            isVisible: isUnsent,
            inputs: [
              { source: 'title_ru', isFullWidth: true },
              { source: 'text_ru', isFullWidth: true },
            ],
          },
          { title: 'link', isVisible: isUnsent, inputs: [{ source: 'link', isFullWidth: true }] },
          { title: 'segment', isVisible: isUnsent, Content: SegmentFields },
          { title: 'preview', isInSideColumn: true, Content: NotificationPreview },
          { title: 'send', isInSideColumn: true, mode: 'edit', isVisible: isUnfinished, Content: SendPanel },
        ],
        fields: ['segment'],
        isReadOnly: (record) => !isUnsent(record),
      },
    ],
    Header: StateChip,
  },
});
