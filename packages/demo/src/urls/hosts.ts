import type { Random } from '../random.ts';

/** Hosts whose links fail, those with the most failures first. */
const knownHosts = [
  'news.dailycourier.example',
  'shop.lanternhouse.example',
  'photos.pixelport.example',
  'blog.slowkitchen.example',
  'video.streamyard.example',
  'www.harbourtimes.example',
  'go.shortlink.example',
  'events.ticketbay.example',
  'forum.bikefixers.example',
  'store.nordicwool.example',
  'maps.trailfinder.example',
  'cdn.memebox.example',
  'www.gardenweekly.example',
  'social.chirpnest.example',
  'recipes.ovenlight.example',
  'travel.cheapnights.example',
  'www.cityclinic.example',
  'music.basement-tapes.example',
  'jobs.workboard.example',
  'www.oldbooks.example',
  'play.gamecabin.example',
  'docs.homebuilder.example',
  'wiki.fungi-atlas.example',
  'ads.clickpath.example',
  'www.pethotel.example',
  'live.scorekeeper.example',
  'learn.spanishdaily.example',
  'art.inkandclay.example',
  'www.coffee-roasters.example',
  'tickets.cinemaplaza.example',
] as const;

const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heron',
  'iris',
  'juniper',
  'kelp',
  'lumen',
];
const kinds = ['shop', 'blog', 'press', 'studio', 'market', 'journal', 'lab', 'club'];

const atOf = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

/** Returns this many hosts, those with the most failures first. */
export const hostsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => {
    const place = n - knownHosts.length;
    const name = `${atOf(words, place)}-${atOf(kinds, Math.floor(place / words.length))}`;
    return knownHosts[n] ?? `${name}${Math.floor(place / (words.length * kinds.length)) || ''}.example`;
  });

const paths = ['article', 'item', 'gallery', 'watch', 'p', 'story', 'listing', 'event'];

/** Draws an address on a host. */
export const drawUrl = (random: Random, host: string): string =>
  `https://${host}/${random.pick(paths)}/${1000 + random.below(900_000)}${random.chance(0.2) ? '?ref=share' : ''}`;
