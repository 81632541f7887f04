import type { translation as endpoints } from '@quarterdeck/contract/translation';
import { Refusal } from '../../core/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { finders, type TextFinder } from './find.ts';
import { TARGET, translateText } from './service.ts';

/** The handlers of translation for texts by app users. @param others finds texts of other features. */
export const translation = (
  { config, database: { db } }: Services,
  others: { readonly message: TextFinder },
): Handlers<typeof endpoints> => {
  const find = { ...finders, ...others };
  return {
    translate: {
      prepare: async ({ input: { kind, ...wanted }, admin, grant }) => {
        const { texts, audit } = await find[kind]({ ...wanted, admin, grant, db });
        const written = texts.flatMap(({ field, text }) => (text ? [{ field, text }] : []));
        if (written.length === 0) throw new Refusal('not_found', 'There is no text to translate');
        const translations: { readonly field: 'title' | 'text'; readonly language: string; readonly text: string }[] =
          [];
        for (const { field, text } of written) translations.push({ field, ...(await translateText(db, config, text)) });
        // The language of the last text, because a title is often too short to recognize it.
        const from = translations.at(-1)?.language ?? '';
        return () =>
          Promise.resolve({
            responseMessage: 'The text was translated',
            data: { from, to: TARGET, texts: translations.map(({ field, text }) => ({ field, text })) },
            audit: { ...audit, details: { ...audit.details, kind, from } },
          });
      },
    },
  };
};
