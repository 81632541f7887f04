import type { ClientBase } from 'pg';

/** The reasons from the migrations that the demo's report reasons count as. */
const assignments: Readonly<Record<string, string>> = {
  'It is spam': 'Spam',
  'It is misleading, or a scam': 'Scam or fraud',
  'It sells something that is not allowed': 'Prohibited goods',
  'It shows violence': 'Violence',
  'It insults someone': 'Harassment or hate',
  'It is nudity or sexual content': 'Nudity or sexual content',
  'It uses my picture without asking': 'Copyright or privacy',
  'It is about self-harm': 'Self-harm',
  'Sells things that are not real': 'Scam or fraud',
  'Sends me messages I did not ask for': 'Spam',
  'Pretends to be someone else': 'Impersonation',
  'Insults people in comments': 'Harassment or hate',
  'Posts the same advertisement all day': 'Spam',
  'Shows violence without a warning': 'Violence',
};

/** Assigns the demo's report reasons to the reasons they count as. */
export async function assignReasons(client: ClientBase): Promise<void> {
  await client.query(
    `update report_app_reasons said set reason_id = listed.id
     from unnest($1::text[], $2::text[]) as given (text, name) join report_reasons listed on listed.name = given.name
     where said.text = given.text`,
    [Object.keys(assignments), Object.values(assignments)],
  );
}
