import type { ChannelKind } from '@quarterdeck/contract/channels';

/** Chats cut what is longer, and Discord refuses it: ten lines of these fit into its 2,000 characters with the address. */
const LONGEST = 150;
/** Notices that one message has at most. */
export const IN_MESSAGE = 10;

const short = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text).toWellFormed();

/** Slack reads these three as markup, and `<!channel>` would call everyone. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markdown reads these as markup; a zero-width space keeps a mention from calling anyone. */
const forMarkdown = (text: string): string => text.replaceAll(/[\\`*_~[\]()#>|<]/g, '\\$&').replaceAll('@', '@\u200b');

/** A message as the documents of each chat describe it. A plain webhook has a form of its own. */
export function messageFor(kind: Exclude<ChannelKind, 'webhook'>, texts: readonly string[], url: string): object {
  const lines = texts.map(short);
  switch (kind) {
    case 'slack':
      return { text: [...lines.map(forSlack), `<${url}>`].join('\n') };
    case 'mattermost':
      return { text: [...lines.map(forMarkdown), url].join('\n') };
    case 'discord':
      return { content: [...lines.map(forMarkdown), `<${url}>`].join('\n'), allowed_mentions: { parse: [] } };
    case 'teams':
      return {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.2',
              body: lines.map((text) => ({ type: 'TextBlock', text: forMarkdown(text), wrap: true })),
              actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
            },
          },
        ],
      };
  }
}
