import { Button } from '@mantine/core';
import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { translation } from '@quarterdeck/contract/translation';
import { IconLanguage } from '@tabler/icons-react';
import { useHas } from '../../../data/access/use-has.ts';
import { useMay } from '../../../data/access/use-may.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { hasTranslation } from '../../../ui/browser/console-config.ts';
import { languageName } from '../../language/language-name.ts';
import classes from './team.module.css';

interface Props {
  /** Identifies the text. */
  readonly of: InputOf<typeof translation.translate>;
}

/** Translates a text on request; the original stays next to it. Not rendered where the server cannot translate. */
export function Translate({ of }: Props) {
  const { allowed } = useMay(translation.translate, of);
  const isThere = useHas(translation.translate) && hasTranslation && allowed;
  const { mutate, data, isPending } = useWrite(translation.translate, { silent: true });
  if (!isThere) return null;
  if (!data)
    return (
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.translate ?? ''}
        leftSection={<IconLanguage size={14} aria-hidden />}
        loading={isPending}
        onClick={() => mutate(of)}
      >
        Translate
      </Button>
    );
  const { from, texts } = data.data;
  return (
    <section aria-label="Translation" className={classes.translation}>
      <h4>{from === '' ? 'Translation' : `Translated from ${languageName(from)}`}</h4>
      {texts.map(({ field, text }) => (
        <p key={field} lang="en">
          {field === 'title' ? <b>{text}</b> : text}
        </p>
      ))}
    </section>
  );
}
