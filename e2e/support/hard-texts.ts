import { asOwner } from './database.ts';

/** Texts that break layouts: right to left, both directions in one line, no blanks, very long, letters with marks. */
const HARD_TEXTS = [
  'محمد عبد الرحمن بن خالد آل سعود',
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley-Majoribanks',
  'שרה כהן-אלוני (Sarah) 42%',
  'Doña María de los Ángeles Inmaculada Concepción Fernández-Villaverde y Ruiz de la Prada de Olivares',
  'Ǵ̵̢ş̶͠ăẃ̷ƫ̸ƶ Žižková',
] as const;

/** The columns with texts for readers: table, column, and the limit or condition. */
const columns = [
  ['users', 'name', 80, 'is_app_user'],
  ['users', 'address', 200, 'is_app_user'],
  ['users', 'current_location', 200, 'is_app_user'],
  ['posts', 'title', 200, 'true'],
  ['posts', 'text', 2000, 'true'],
  ['campaigns', 'campaign_name', 80, 'true'],
  ['campaigns', 'ad_set_name', 80, 'true'],
  ['campaigns', 'creative_ad_title', 80, 'true'],
  ['campaigns', 'creative_ad_description', 200, 'true'],
  ['campaigns', 'target_region', 80, 'true'],
  ['searches', 'search_term', 100, 'true'],
  ['searches', 'title', 200, 'true'],
  ['searches', 'description', 200, 'true'],
  ['bookmarks', 'search_term', 100, 'true'],
  ['bookmarks', 'title', 200, 'true'],
  ['bookmarks', 'description', 200, 'true'],
  ['interests', 'name', 80, 'true'],
  ['post_reports', 'reason', 200, 'true'],
  ['user_reports', 'reason', 200, 'true'],
  ['appeals', 'text', 500, 'true'],
  ['user_notes', 'text', 500, 'true'],
  ['chat_rooms', 'name', 80, 'true'],
  ['chat_messages', 'message', 500, 'message is not null'],
  ['conversation_access_requests', 'message', 500, 'true'],
] as const;

/**
 * Gives three of four records in a test database a text that breaks layouts, and every tenth user an address of 200
 * letters.
 */
export async function plantHardTexts(): Promise<void> {
  for (const [table, column, most, where] of columns)
    await asOwner(
      `update ${table} set ${column} = left(($1::text[])[1 + id % 5], ${most}) || ' ' || id
       where id % 4 <> 3 and ${column} is not null and ${where}`,
      [[...HARD_TEXTS]],
    );
  await asOwner(
    `update users set email = repeat('a.very.long.address.', 8) || id || '@mail.example' where is_app_user and id % 10 = 0`,
    [],
  );
  await asOwner(`update failed_urls set url = url || '/' || repeat('path-without-an-end/', 12) where id % 3 = 0`, []);
  await asOwner(`update groups set name = left($1 || ' ' || id, 80) where id % 2 = 0`, [HARD_TEXTS[1]]);
}
