import type { ClientBase } from 'pg';

const policies = [
  {
    reason: 'Spam',
    text: '<p>Posts that advertise where nobody asked for it, or repeat the same content to reach more people.</p>',
    violations: ['The same link in ten posts within an hour', 'Followers or likes for money'],
    permitted: ['One link to your own shop in your own post'],
  },
  {
    reason: 'Harassment or hate',
    text: '<p>Attacks on a person, or on people because of who they are. <strong>Criticism of what someone did is permitted.</strong></p>',
    violations: ['Telling someone to leave because of their origin', 'Insults in reply to each post of one person'],
    permitted: ['“I think this is wrong, and here is why”'],
  },
  {
    reason: 'Self-harm',
    text: '<p>Content that shows or encourages self-harm. Escalate it if someone may be in danger now.</p>',
    violations: ['Instructions, or praise for hurting oneself'],
    permitted: ['Someone who tells how they recovered'],
  },
] as const;

/** Inserts moderators' notes and actions on open cases, and policies for some reasons. */
export async function addTeamWork(client: ClientBase): Promise<void> {
  await client.query(
    `insert into case_notes (case_id, text, author_id, created_at)
     select id, note, assigned_to, updated_at from cases where note is not null`,
  );
  await client.query(
    `with lead as (select id from groups where name = 'Moderators'), escalated as (
       update cases c set escalated_to = lead.id, assigned_to = null, version = c.version + 1 from lead
       where c.state = 'open' and c.id % 23 = 4 returning c.id, c.updated_at)
     insert into case_notes (case_id, kind, text, author_id, group_id, created_at)
     select e.id, 'escalation', 'Is this newsworthy? I am not sure.', (select id from users where username = 'moderator' and is_admin), lead.id, e.updated_at
     from escalated e, lead`,
  );
  for (const { reason, text, violations, permitted } of policies)
    await client.query(
      `insert into reason_policies (reason_id, version, text, violations, permitted, updated_by)
       select r.id, 1, $2, $3, $4, (select id from users where username = 'admin' and is_admin) from report_reasons r where r.name = $1`,
      [reason, text, violations, permitted],
    );
}
