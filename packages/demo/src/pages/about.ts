const write = (people: string, offices: readonly string[]): string =>
  [
    '<h2><span style="font-family: Georgia;">Ask somebody who has been there</span></h2>',
    '<p><span style="font-size: 18px;">We build a place to search for what people know, and not only for what pages say.</span></p>',
    `<p>${people}</p>`,
    '<h2>What we believe</h2>',
    '<ul><li><p><strong>A question deserves an answer</strong> from somebody who has been there.</p></li><li><p><strong>Attention belongs to people.</strong> Advertising is marked, and there is little of it.</p></li><li><p><strong>Small is a feature.</strong> The app opens in a second on a phone that is five years old.</p></li></ul>',
    '<h2>How we earn money</h2>',
    '<p>With advertising that is booked by the day, and with nothing else. We sell no data, to nobody.</p>',
    '<blockquote><p>“It feels like asking a neighbour, if your neighbours were everywhere.”</p><p><em>A user from Duluth, in a letter to us</em></p></blockquote>',
    '<h2>Where we are</h2>',
    `<ul>${offices.map((office) => `<li><p>${office}</p></li>`).join('')}</ul>`,
  ].join('');

/** The versions of the about page, oldest first. */
export const about: readonly string[] = [
  write('We are nine people, and this is our second year.', ['Portland, Oregon']),
  write('We are 21 people, and more than a million have asked something in the app.', [
    'Portland, Oregon',
    'Lisbon, Portugal',
  ]),
];
