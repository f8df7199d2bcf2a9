/**
 * The options of a product's family as groups of radio buttons. Each available value is a link to the product that fits
 * best, so it works before hydration and for search engines.
 */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { toLocalePath } from '#src/i18n/locale.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius, visuallyHidden } from '#src/theme/tokens.ts';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useApi } from '../../ApiContext.tsx';
import { memberQuery, productQuery } from '../queries.ts';
import { listOptionChoices, type OptionChoice, type ValueChoice } from './choices.ts';
import { familyLabels } from './labels.ts';

const Groups = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });
const Title = styled('p')({
  margin: '0 0 8px',
  fontSize: '0.9375rem',
  color: color.muted,
  '& > b': { color: color.text, fontWeight: 600 },
});
/** Long lists scroll on their own, so that price and cart button stay near. */
const Values = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  maxHeight: 268,
  overflowY: 'auto',
  margin: -3,
  padding: 3,
});
const chipStyles = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 44,
  minHeight: 44,
  maxWidth: '100%',
  padding: '4px 12px',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  color: color.text,
  fontSize: '0.9375rem',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&[data-photo]': { paddingLeft: 4 },
  '& > img': { borderRadius: 7, objectFit: 'cover', background: color.soft },
  '&:hover': { borderColor: color.primary },
  '&[aria-checked=true]': {
    borderColor: color.primary,
    boxShadow: `inset 0 0 0 1px ${color.primary}`,
    fontWeight: 600,
  },
  '&[aria-disabled=true]': { borderStyle: 'dashed', borderColor: color.strongLine, cursor: 'default' },
  '&[data-gone]': {
    color: color.muted,
    textDecoration: 'line-through',
    '& > img': { opacity: 0.45 },
  },
} as const;
const ChipLink = styled('a')(chipStyles);
const ChipText = styled('span')(chipStyles);

const arrowSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface ChipProps {
  choice: ValueChoice;
  /** Whether the Tab key stops here: one chip of a group. */
  isTabStop: boolean;
  onChoose: (productId: number) => void;
  /** The user may choose this product next. */
  onPrepare: (productId: number) => void;
}

function Chip({ choice: { value, isChosen, state, productId, photo }, isTabStop, onChoose, onPrepare }: ChipProps) {
  const text = useLabels(familyLabels);
  const locale = useLocale();
  const isHydrated = useIsHydrated();
  const content = (
    <>
      {photo && <img src={photo.thumbnail} alt="" width={36} height={36} loading="lazy" />}
      <span>{getLocalizedName(value, locale)}</span>
      {state !== 'available' && <span style={visuallyHidden}>, {text[state]}</span>}
    </>
  );
  const attributes = {
    role: 'radio',
    'aria-checked': isChosen,
    // Without scripts there are no arrow keys, so each link is a stop.
    ...(isHydrated && { tabIndex: isTabStop ? 0 : -1 }),
    ...(photo && { 'data-photo': true }),
    ...(state !== 'available' && { 'data-gone': true, title: text[state] }),
  };
  if (productId === null)
    return (
      <ChipText {...attributes} aria-disabled="true">
        {content}
      </ChipText>
    );
  return (
    <ChipLink
      {...attributes}
      href={toLocalePath(`/products/view/${productId}`, locale)}
      onPointerEnter={() => onPrepare(productId)}
      onFocus={() => onPrepare(productId)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        // The browser opens new tabs and windows.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose(productId);
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onChoose(productId);
      }}
    >
      {content}
    </ChipLink>
  );
}

/** Moves the focus among the radio buttons of a group, and chooses the one that is reached if it can be. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowSteps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const next = radios[(radios.indexOf(event.target as HTMLElement) + step + radios.length) % radios.length];
  next?.focus();
  next?.click();
}

function OptionGroup({ choice, ...rest }: { choice: OptionChoice } & Pick<ChipProps, 'onChoose' | 'onPrepare'>) {
  const locale = useLocale();
  const id = useId();
  const tabStop = choice.values.find(({ isChosen }) => isChosen) ?? choice.values[0];
  return (
    <div>
      <Title>
        <span id={id}>{getLocalizedName(choice.option, locale)}</span>
        {choice.chosen && (
          <>
            {': '}
            <b>{getLocalizedName(choice.chosen, locale)}</b>
          </>
        )}
      </Title>
      <Values role="radiogroup" aria-labelledby={id} onKeyDown={handleArrows}>
        {choice.values.map((value) => (
          <Chip key={value.value.id} choice={value} isTabStop={value === tabStop} {...rest} />
        ))}
      </Values>
    </div>
  );
}

/** @param productId a product with a family, whose query is loaded */
export function FamilyChoice({ productId }: { productId: number }) {
  const api = useApi();
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: product } = useQuery(memberQuery(api, productId));
  if (!product?.family) return null;
  const handleChoose = (chosenId: number) => {
    if (chosenId === productId) return;
    const path = toLocalePath(`/products/view/${chosenId}`, locale);
    void navigate(path, { replace: true, state: { isSamePage: true } });
  };
  const handlePrepare = (chosenId: number) => {
    if (chosenId !== productId) void queries.prefetchQuery(productQuery(api, chosenId));
  };
  return (
    <Groups>
      {listOptionChoices(product.family, productId).map((choice) => (
        <OptionGroup key={choice.option.id} choice={choice} onChoose={handleChoose} onPrepare={handlePrepare} />
      ))}
    </Groups>
  );
}
