/** The sales channels of a promotion; none chosen means all. */
import styled from '@emotion/styled';
import { channelCodes, type ChannelCode } from '#contract/rules/channels.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { promotionLabels } from './labels.ts';

const Group = styled('fieldset')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontWeight: 600, fontSize: '0.875rem' },
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
});

export function ChannelsInput(props: InputProps) {
  const text = useLabels(promotionLabels);
  const { input, fieldProps } = useFormInput(props);
  const chosen = (input.value || []) as ChannelCode[];
  return (
    <Group>
      <legend>{props.label}</legend>
      {channelCodes.map((code) => (
        <SwitchField
          key={code}
          label={text.choices.channels[code]}
          checked={chosen.includes(code)}
          disabled={fieldProps.disabled}
          onChange={({ target }) =>
            input.onChange(channelCodes.filter((other) => (other === code ? target.checked : chosen.includes(other))))
          }
        />
      ))}
      <small>{fieldProps.error ?? text.allChannels}</small>
    </Group>
  );
}
