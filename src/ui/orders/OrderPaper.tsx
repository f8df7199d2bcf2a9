/** Buttons that print an order or download it as a PDF. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { fetchFile, downloadFile, openFile } from '#src/api/fetchFile.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Button, type ButtonProps } from '../Button.tsx';
import { Glyph } from '../icons.tsx';
import { notify } from '../notices.ts';

const orderPaperLabels = labels({
  en: { print: 'Print', save: 'Download PDF', file: (id: number) => `Order ${id}.pdf`, tryAgain: 'Try again' },
  ru: { print: 'Печать', save: 'Скачать PDF', file: (id: number) => `Заказ ${id}.pdf`, tryAgain: 'Повторить' },
});

const printer = 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7v-6Z';
const download = 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '@media print': { display: 'none' } });

export interface OrderPaperProps extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  id: number;
}

export function OrderPaper({ id, size, fullWidth }: OrderPaperProps) {
  const text = useLabels(orderPaperLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);

  const openOrSave = async (isPrint: boolean) => {
    setBusy(true);
    try {
      const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
      const file = await fetchFile(`/api/shop/order/${id}/pdf?language=${locale}&time_zone=${zone}`);
      // If the browser opens no window, the file is saved.
      if (!isPrint || !openFile(file)) downloadFile(file, text.file(id));
    } catch (error) {
      notify(failureText(error), {
        tone: 'error',
        action: { label: text.tryAgain, run: () => void openOrSave(isPrint) },
      });
    }
    setBusy(false);
  };
  const buttonProps = {
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
    variant: 'outlined',
    disabled: isBusy,
  } as const;
  return (
    <Row>
      <Button {...buttonProps} startIcon={<Glyph path={printer} size={18} />} onClick={() => void openOrSave(true)}>
        {text.print}
      </Button>
      <Button {...buttonProps} startIcon={<Glyph path={download} size={18} />} onClick={() => void openOrSave(false)}>
        {text.save}
      </Button>
    </Row>
  );
}
