import type { Random } from './random.ts';

/** Area codes, those of the largest places first. */
const areaCodes = (
  '212 310 312 713 602 215 210 619 214 408 512 904 415 614 317 704 206 303 202 615 405 915 617 503 702 901 313 410 414 ' +
  '505 559 520 916 816 404 402 719 919 305 510 612 539 813 316 504 808 216 714 817 661 859 209 907 651 513 412 336 702 ' +
  '775 502 757 201 718 347 917 646 929 323 424 562 626 818 909 951 949 925 707 530 805 831 858 760 442 720 970 386 407 ' +
  '321 561 754 772 786 850 863 941 954 478 678 706 770 912 208 217 224 309 331 618 630 708 773 815 219 260 574 765 812 ' +
  '319 515 563 641 712 620 785 913 225 318 337 985 207 240 301 443 508 774 781 857 978 231 248 269 517 586 616 734 810 906'
).split(' ');

/** Draws a number from the range reserved for fiction (555-0100 to 555-0199), or null for users without one. */
export function drawPhone(random: Random): string | null {
  if (random.chance(0.13)) return null;
  const area = random.pickCommon(areaCodes, 1.5);
  const line = `01${String(random.below(100)).padStart(2, '0')}`;
  const draw = random.next();
  if (draw < 0.9) return `+1 ${area}-555-${line}`;
  return draw < 0.96 ? `(${area}) 555-${line}` : `${area}.555.${line}`;
}

const systems = [
  ['iOS 18.1', 17],
  ['Android 14', 14],
  ['iOS 17.6', 10],
  ['Android 15', 8],
  ['Android 13', 8],
  ['iOS 18.0', 6],
  ['Android 12', 5.5],
  ['iOS 17.5', 4],
  ['iOS 18.2', 4],
  ['Android 11', 4],
  ['iOS 16.7', 3.5],
  ['Android 10', 2.5],
  ['iOS 17.4', 2],
  ['iOS 15.8', 1.5],
  ['Android 9', 1.2],
  ['iPadOS 18.1', 1.2],
  ['iOS 17.1', 1],
  ['iPadOS 17.6', 0.7],
  ['Android 8.1', 0.5],
  ['iOS 12.5', 0.2],
] as const;

const versions = [
  ['5.4.1', 30],
  ['5.4.0', 17],
  ['5.3.2', 12],
  ['5.3.0', 8],
  ['5.2.1', 6],
  ['5.2.0', 5],
  ['5.1.0', 4],
  ['5.0.3', 3],
  ['5.0.0', 2],
  ['4.12.0', 2],
  ['4.11.2', 1.5],
  ['4.9.0', 1],
  ['4.6.3', 0.7],
  ['4.2.0', 0.4],
  ['3.18.5', 0.3],
  ['5.5.0-beta.2', 0.5],
] as const;

/** Draws the device and the app version that a user last used; both are null for users who never opened the app. */
export function drawDevice(random: Random): { readonly device: string | null; readonly version: string | null } {
  if (random.chance(0.04)) return { device: null, version: null };
  const device = random.pickWeighted(systems);
  return { device, version: random.chance(0.03) ? null : random.pickWeighted(versions) };
}
