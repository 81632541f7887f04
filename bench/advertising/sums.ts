import type { BenchDatabase } from '../support/database.ts';

/** What is asked of the transactions. */
export interface TransactionFilter {
  readonly keyword?: string;
  readonly transaction_type?: 'debit' | 'credit';
  readonly start_date?: string;
  readonly end_date?: string;
}

interface TransactionSums {
  readonly total: number;
  readonly totals: { readonly debit: string; readonly credit: string; readonly balance: string };
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** As the list does: a short keyword is where a word begins, and only a long one is looked for in Stripe ids. */
const BEGINNING = 2;
const STRIPE = 6;

function holds(keyword: string): string {
  const word = quote(keyword.toLowerCase());
  if (keyword.length <= BEGINNING)
    return `(' ' || lower(c.campaign_name || ' ' || c.username)) ~ ${quote(`[^a-z0-9]${keyword.toLowerCase()}`)}`;
  const inText = (text: string): string => `strpos(${text}, ${word}) > 0`;
  const ofCampaign = inText(`lower(c.campaign_name || e'\\n' || c.username)`);
  return keyword.length < STRIPE ? ofCampaign : `(${ofCampaign} or ${inText('lower(t.stripe_transaction_id)')})`;
}

/** Sums up each transaction that is asked for, as plainly as SQL can. */
async function plainly(database: BenchDatabase, asked: TransactionFilter): Promise<TransactionSums> {
  const rules = [
    ...(asked.keyword ? [holds(asked.keyword)] : []),
    ...(asked.transaction_type ? [`t.transaction_type = ${quote(asked.transaction_type)}`] : []),
    ...(asked.start_date ? [`(t.created_at at time zone 'UTC')::date >= ${quote(asked.start_date)}`] : []),
    ...(asked.end_date ? [`(t.created_at at time zone 'UTC')::date <= ${quote(asked.end_date)}`] : []),
  ];
  const sum = (type: string): string =>
    `coalesce(sum(t.amount) filter (where t.transaction_type = '${type}'), 0)::numeric(30, 2)`;
  const [row] = await database.query<{ total: string } & TransactionSums['totals']>(
    `select count(*) as total, ${sum('debit')}::text as debit, ${sum('credit')}::text as credit,
       (${sum('debit')} - ${sum('credit')})::text as balance
     from transactions t join campaigns c on c.id = t.campaign_id where ${['true', ...rules].join(' and ')}`,
  );
  if (!row) throw new Error('A sum is always one row');
  const { total, ...totals } = row;
  return { total: Number(total), totals };
}

/** Gives what compares an answer with plain SQL. @throws when they differ by a row or a cent. */
export async function compares(database: BenchDatabase, asked: TransactionFilter): Promise<(answer: unknown) => void> {
  const wanted = await plainly(database, asked);
  return (answer) => {
    const { total, totals } = answer as TransactionSums;
    const found = JSON.stringify([total, totals.debit, totals.credit, totals.balance]);
    const expected = JSON.stringify([wanted.total, wanted.totals.debit, wanted.totals.credit, wanted.totals.balance]);
    if (found !== expected)
      throw new Error(`The totals of ${JSON.stringify(asked)} are ${found}, by plain SQL ${expected}`);
  };
}
