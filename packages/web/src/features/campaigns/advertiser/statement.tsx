import { Skeleton } from '@mantine/core';
import { advertisers } from '@quarterdeck/contract/advertisers';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { isMonth } from '@quarterdeck/contract/core/reports/month';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { CsvButton } from '../../../data/list/csv-button.tsx';
import { Sums } from '../../../domain/advertising/sums.tsx';
import { Card } from '../../../ui/block/card.tsx';
import { Empty, FailureState } from '../../../ui/block/states.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { MonthChoice, monthName } from '../../../ui/date-range/month-choice.tsx';
import { useAddress, useChangeAddress } from '../../../ui/screen/address.ts';
import { useNamedCrumb } from '../../../ui/screen/crumb.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { AppId } from '../../../ui/text/app-id.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './advertiser.module.css';

type Data = OutputOf<typeof advertisers.statement>['data'];

const typeNames = { debit: 'Debit', credit: 'Credit' } as const;

const ByCampaign = ({ campaigns }: Pick<Data, 'campaigns'>) => (
  <Card title="By campaign">
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Campaign</th>
            <th scope="col" data-number>
              Debit
            </th>
            <th scope="col" data-number>
              Credit
            </th>
            <th scope="col" data-number>
              Spend
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ campaign_id: id, campaign_name: name, debit, credit, spend }) => (
            <tr key={id}>
              <th scope="row" data-name>
                {id === null ? (
                  'No campaign'
                ) : (
                  <GatedLink to={`/campaign-details/${id}`} access="campaign_details">
                    {name ?? `#${id}`}
                  </GatedLink>
                )}
              </th>
              <td data-number>{formatMoney(debit)}</td>
              <td data-number>{formatMoney(credit)}</td>
              <td data-number>{formatMoney(spend)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);

const Lines = ({ lines, total }: Pick<Data, 'lines' | 'total'>) => (
  <Card title="Transactions">
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date, UTC</th>
            <th scope="col">Campaign</th>
            <th scope="col">Type</th>
            <th scope="col" data-number>
              Amount
            </th>
            <th scope="col" data-number>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <GatedLink to="/transactions" search={{ keyword: `#${line.id}` }} access="campaign_list">
                  {`#${line.id}`}
                </GatedLink>
              </th>
              <td>
                <Moment at={line.created_at} />
              </td>
              <td data-name>{line.campaign_name ?? '–'}</td>
              <td>
                {typeNames[line.transaction_type]}
                {line.reverses !== null && `, reverses #${line.reverses}`}
              </td>
              <td data-number>{formatMoney(line.amount)}</td>
              <td data-number>{formatMoney(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {total > lines.length && (
      <p className={classes.says}>
        First {formatNumber(lines.length)} of {formatNumber(total)} transactions. The CSV has all of them.
      </p>
    )}
  </Card>
);

function Known({ id }: { readonly id: number }) {
  const { month: asked = '' } = useAddress();
  const change = useChangeAddress();
  const latest = todayInUtc().slice(0, 'YYYY-MM'.length);
  const month = isMonth(asked) && asked <= latest ? asked : latest;
  const input = { user_id: id, month };
  const {
    data: answer,
    error,
    refetch,
    isPlaceholderData,
  } = useCall(advertisers.statement, input, {
    keepEarlier: true,
  });
  const data = answer?.data;
  useNamedCrumb(data && `${data.username}: statement`);
  const failure = failureInPlaceOf(answer, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={520} radius="md" />;
  return (
    <>
      <div className={classes.bar}>
        <MonthChoice month={month} latest={latest} onChange={(next) => change((now) => ({ ...now, month: next }))} />
        <div className={classes.actions}>
          <GatedButton
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabledReason={isPlaceholderData ? 'This month is still loading' : undefined}
            onClick={() => window.print()}
          >
            Print
          </GatedButton>
          <CsvButton call={advertisers.statementCsv} input={input} />
        </div>
      </div>
      <div className={classes.bar} aria-busy={isPlaceholderData}>
        <h2 className={classes.heading} style={{ margin: 0 }}>
          {data.username}, {monthName(data.month)}
        </h2>
        <GatedLink to={`/advertiser/${id}`} access="campaign_list">
          View the advertiser
        </GatedLink>
        <AppId id={data.app_id} />
        {data.is_final === 0 && <p className={classes.line}>This month has not ended; this is a preview.</p>}
      </div>
      <Sums
        label="Statement"
        isEarlier={isPlaceholderData}
        sums={[
          { label: 'Opening balance', says: 'Before the month', amount: data.opening },
          { label: 'Debit', says: 'Paid for campaigns', amount: data.debit },
          { label: 'Credit', says: 'Refunded', amount: data.credit },
          { label: 'Closing balance', says: 'Opening plus debit minus credit', amount: data.closing },
        ]}
      />
      {data.total === 0 ? (
        <Empty title="No transactions in this month" />
      ) : (
        <div className={classes.parts}>
          <ByCampaign campaigns={data.campaigns} />
          <Lines lines={data.lines} total={data.total} />
        </div>
      )}
    </>
  );
}

/** An advertiser's statement for a month. */
export default function Statement() {
  const { userId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  return (
    <Page>{isId ? <Known key={userId} id={Number(userId)} /> : <Empty title="There is no such advertiser" />}</Page>
  );
}
