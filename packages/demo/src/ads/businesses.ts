/** The motifs of a business's pictures. */
export const motifs = ['cup', 'bicycle', 'leaf', 'house', 'bag', 'book', 'note', 'bowl', 'shoe', 'screen'] as const;

/** An advertiser and its ads: each has a campaign name, a title, a text and a button. */
export interface Business {
  readonly name: string;
  readonly motif: (typeof motifs)[number];
  readonly interests: readonly string[];
  readonly ads: readonly (readonly [name: string, title: string, text: string, button: string])[];
}

/** The interests of the app; the last four are new, and no campaign uses them yet. */
export const interests = (
  'Coffee,Cooking,Restaurants,Baking,Cycling,Running,Hiking,Yoga,Gardening,House plants,Home improvement,Furniture,' +
  'Interior design,Fashion,Second-hand,Jewellery,Books,Languages,Online courses,Live music,Vinyl records,Podcasts,' +
  'Board games,Video games,Photography,Films,Technology,Travel,Camping,Pets,Parenting,Crafts,Skin care,Local events,' +
  'Volunteering,Sustainability,Astronomy,Beekeeping,Chess,Model railways'
).split(',');

/** The advertisers of the demo. */
export const businesses: readonly Business[] = [
  {
    name: 'Slow Kettle Coffee',
    motif: 'cup',
    interests: ['Coffee', 'Baking', 'Local events'],
    ads: [
      ['First bag free', 'Your first bag is on us', 'Roasted on Tuesday, at your door on Thursday.', 'Get the bag'],
      ['Brewing class', 'Learn to brew in one evening', 'Two hours, six cups, no jargon.', 'Book a seat'],
      ['Cold brew summer', 'Cold brew, ready when you are', 'Four bottles, delivered chilled.', 'Order now'],
    ],
  },
  {
    name: 'Spoke & Chain',
    motif: 'bicycle',
    interests: ['Cycling', 'Sustainability', 'Second-hand'],
    ads: [
      ['Spring check', 'Is your bicycle ready for spring?', 'Brakes, gears and tyres, done in a day.', 'Book a check'],
      ['Commuter bicycles', 'Leave the car at home', 'Light, quick and built for rain.', 'See bicycles'],
      ['Trade in', 'Your old bicycle is worth more', 'Bring it in and ride home on a new one.', 'Get a price'],
    ],
  },
  {
    name: 'Fern & Clay',
    motif: 'leaf',
    interests: ['House plants', 'Gardening', 'Interior design'],
    ads: [
      ['Plants that forgive', 'Plants for people who forget', 'Ten that live on one glass a fortnight.', 'Meet them'],
      ['Balcony boxes', 'A garden for your balcony', 'Planted boxes, delivered in bloom.', 'Choose a box'],
      ['Repotting day', 'Bring your plant, take it home happier', 'Free soil with every pot on Saturday.', 'Find us'],
    ],
  },
  {
    name: 'Cedar Street Homes',
    motif: 'house',
    interests: ['Home improvement', 'Furniture', 'Interior design'],
    ads: [
      ['Open houses', 'Twelve open houses this weekend', 'Walk through before you talk.', 'See the map'],
      ['Kitchen makeover', 'A new kitchen in nine days', 'One price, agreed before we start.', 'Get a quote'],
      ['Insulation check', 'Warmer rooms, smaller bills', 'We find the draught, you decide.', 'Ask for a visit'],
    ],
  },
  {
    name: 'Second Thread',
    motif: 'bag',
    interests: ['Fashion', 'Second-hand', 'Sustainability'],
    ads: [
      ['Autumn coats', 'Good coats, second time around', 'Checked, cleaned and half the price.', 'Shop coats'],
      ['Sell your wardrobe', 'Turn your wardrobe into money', 'We collect, photograph and sell.', 'Start selling'],
      ['Bags under fifty', 'Leather bags under $50', 'New ones every Friday at noon.', 'Look inside'],
    ],
  },
  {
    name: 'Paperlight Books',
    motif: 'book',
    interests: ['Books', 'Podcasts', 'Parenting'],
    ads: [
      ['Reading circle', 'One book a month, one evening together', 'Small circles in your city.', 'Join a circle'],
      ['Bedtime stories', 'Twenty stories for twenty evenings', 'Chosen by teachers, loved by children.', 'Read one'],
      ['Old favourites', 'The books that you lent and never got back', 'Second-hand from $4.', 'Find yours'],
    ],
  },
  {
    name: 'Basement Tapes',
    motif: 'note',
    interests: ['Live music', 'Vinyl records', 'Local events'],
    ads: [
      ['Thursday sessions', 'Live every Thursday', 'Three bands, one ticket, doors at eight.', 'Get tickets'],
      ['Vinyl fair', 'Forty thousand records under one roof', 'Come early: the good ones go first.', 'Plan a visit'],
      ['Guitar from zero', 'Your first song in a week', 'Ten minutes a day, with a real teacher.', 'Try a lesson'],
    ],
  },
  {
    name: 'Bright Kitchen',
    motif: 'bowl',
    interests: ['Cooking', 'Restaurants', 'Baking'],
    ads: [
      [
        'Dinner boxes',
        'Dinner, measured and ready to cook',
        'Five recipes a week, thirty minutes each.',
        'Choose meals',
      ],
      ['Lunch downtown', 'Lunch in twelve minutes', 'Order before eleven, collect at noon.', 'See the menu'],
      ['Knife skills', 'Cut like a cook', 'An evening course with your own knife.', 'Reserve'],
    ],
  },
  {
    name: 'Northbound Running',
    motif: 'shoe',
    interests: ['Running', 'Hiking', 'Yoga'],
    ads: [
      [
        'First ten kilometres',
        'Ten kilometres in ten weeks',
        'A plan that fits between work and dinner.',
        'Get the plan',
      ],
      ['Trail shoes', 'Shoes that like mud', 'Try them for thirty days.', 'Find a pair'],
      ['City night run', 'Run the city after dark', 'Five miles, lights on, no clock.', 'Sign up'],
    ],
  },
  {
    name: 'Lantern Studio',
    motif: 'screen',
    interests: ['Photography', 'Films', 'Technology', 'Online courses'],
    ads: [
      ['Photo walk', 'See your city through a lens', 'Bring any camera, even the one in your pocket.', 'Join'],
      ['Edit in an hour', 'Cut your first film in an hour', 'Free lessons, no install.', 'Start'],
      ['Family portraits', 'Portraits that look like you', 'Half an hour, twenty pictures, one price.', 'Book a time'],
    ],
  },
  {
    name: 'Orchard & Oak Furniture',
    motif: 'house',
    interests: ['Furniture', 'Interior design', 'Crafts'],
    ads: [
      ['Tables that last', 'One table for three generations', 'Oak, oiled by hand.', 'See tables'],
      ['Small rooms', 'Furniture for small rooms', 'Folds, stacks and hides.', 'Get ideas'],
    ],
  },
  {
    name: 'Parlo Languages',
    motif: 'book',
    interests: ['Languages', 'Travel', 'Online courses'],
    ads: [
      ['Spanish on the bus', 'Spanish in twelve minutes a day', 'Speak from the first lesson.', 'Start free'],
      ['Before you travel', 'Fifty sentences for your trip', 'Hear them, say them, keep them.', 'Listen'],
    ],
  },
  {
    name: 'Happy Paws Hotel',
    motif: 'leaf',
    interests: ['Pets', 'Travel', 'Volunteering'],
    ads: [
      ['Summer stays', 'Where your dog goes on holiday', 'Meadows, friends and a photo every day.', 'Check dates'],
      ['Adopt a senior', 'Old dogs, big hearts', 'Meet those who wait the longest.', 'Meet them'],
    ],
  },
  {
    name: 'Rook & Pawn',
    motif: 'screen',
    interests: ['Board games', 'Video games', 'Local events'],
    ads: [
      ['Games night', 'Four hundred games, one table', 'We explain the rules.', 'Reserve a table'],
      ['Indie showcase', 'Games that two people made', 'Play thirty of them before anybody else.', 'Get a pass'],
    ],
  },
  {
    name: 'Opensky Camping',
    motif: 'leaf',
    interests: ['Camping', 'Hiking', 'Travel', 'Photography'],
    ads: [
      ['Tents to rent', 'Rent the tent, keep the memories', 'Clean, complete and at your door.', 'See tents'],
      ['Weekend trails', 'Two days, one trail, no plan needed', 'Maps, food and a lift back.', 'Pick a trail'],
    ],
  },
  {
    name: 'Willow Skin',
    motif: 'cup',
    interests: ['Skin care', 'Yoga', 'Jewellery'],
    ads: [
      ['Three-step starter', 'Three steps, nothing else', 'Without perfume, without promises.', 'Try it'],
      ['Refill and save', 'Keep the jar, refill the cream', 'A fifth less, every time.', 'Refill'],
    ],
  },
];
