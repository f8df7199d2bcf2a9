/** The recipient of an order. */
import type { CSSProperties } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { FormField } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { Fields, Section } from './parts.tsx';

const fullWidth = { '--span': 12 } as CSSProperties;

export function ContactSection() {
  const text = useLabels(checkoutLabels).contact;
  return (
    <Section title={text.title}>
      <Fields>
        <div style={fullWidth}>
          <FormField name="fio" label={text.fio} autoComplete="name" />
        </div>
        <div>
          <FormField name="phone" label={text.phone} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
        </div>
        <div>
          <FormField
            name="email"
            label={text.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={text.emailHint}
          />
        </div>
      </Fields>
    </Section>
  );
}
