import type { ChannelKind } from '@quarterdeck/contract/channels';

/**
 * Chats truncate longer texts, and Discord refuses them: ten lines of this length and the address fit into its 2,000
 * characters.
 */
const LONGEST = 150;
/** The maximum number of notices in a message. */
export const IN_MESSAGE = 10;

const short = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text).toWellFormed();

/** Slack treats these three as markup, and `<!channel>` would notify everyone. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markdown treats these as markup. A zero-width space keeps a mention from notifying anyone. */
const forMarkdown = (text: string): string => text.replaceAll(/[\\`*_~[\]()#>|<]/g, '\\$&').replaceAll('@', '@\u200b');

/** Writes a message in each chat's documented format. A plain webhook has its own format. */
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
