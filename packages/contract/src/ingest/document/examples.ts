import { exampleUserFields } from '../../core/entities/user-fields.ts';
import type { ItemTypeName } from '../items/index.ts';

const HAPPENED = '2026-01-31T12:00:00Z';

const user = 'u_1001';
const other = 'u_1002';
const post = 'p_2001';
const room = 'r_3001';
const campaign = 'c_4001';
const image = 'https://files.example/lamp.jpg';

interface Example {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const examples: Readonly<Record<ItemTypeName, Example>> = {
  user: {
    id: user,
    data: {
      ...exampleUserFields,
      avatar: 'https://files.example/ann.jpg',
      device_type: 'ios',
      device_os: 'iOS 18.2',
      device_app_version: '5.4.1',
      latitude: 39.8,
      longitude: -89.64,
      last_seen_at: HAPPENED,
      created_at: '2025-11-02T08:15:00+01:00',
    },
  },
  follow: { id: 'f_6001', data: { follower: user, followed: other, created_at: HAPPENED } },
  position: { id: 'pos_7001', data: { user, latitude: 39.8, longitude: -89.64, place: 'Springfield, IL' } },
  app_sign_in: {
    id: 'in_1',
    data: {
      user,
      outcome: 'failed',
      method: 'password',
      cause: 'Wrong password',
      device: 'd_5001',
      device_os: 'iOS 18.2',
      created_at: HAPPENED,
    },
  },
  post: {
    id: post,
    data: {
      user,
      title: 'Ten lamps that last',
      image,
      website: 'https://news.example/lamps',
      text: 'I bought three of them.',
      latitude: 39.8,
      longitude: -89.64,
      like_count: 12,
      comment_count: 3,
      clicks_count: 40,
      shares_count: 1,
      created_at: HAPPENED,
    },
  },
  post_view: { id: 'v_8001', data: { post, user: other } },
  bookmark: {
    id: 'b_9001',
    data: { user, search_term: 'lamps', search_type: 'web', image, title: 'Ten lamps', description: 'A list', post },
  },
  report: { id: 'rep_1', data: { post, by: other, reason: 'Spam', text: 'The same post repeatedly' } },
  appeal: {
    id: 'ap_1',
    data: { user, decision: 'evt_0b5a3f6c1d2e4f708192a3b4c5d6e7f8', text: 'The post is not an advertisement' },
  },
  room: { id: room, data: { name: 'Lamps', channel: 'room-3001', members: [user, other], created_at: HAPPENED } },
  message: { id: 'm_1', data: { room, sender: user, message_type: 'TEXT', message: 'Which one did you buy?' } },
  search: {
    id: 's_1',
    data: {
      search_term: 'lamps that last',
      search_type: 'web',
      user,
      image,
      title: 'Ten lamps that last',
      description: 'What was opened',
      opened: true,
      created_at: HAPPENED,
    },
  },
  failed_url: {
    id: 'url_1',
    data: {
      url: 'https://news.example/page/12',
      post,
      user,
      device_type: 'android',
      device_os: 'Android 15',
      failed_in_curl: true,
      scrap_by_script: false,
      failed_in_enrichment: true,
      cause: 'The host did not answer',
      attempts: 2,
      last_retried_at: HAPPENED,
      resolved_at: null,
      created_at: HAPPENED,
    },
  },
  visit: {
    id: 'visit_1',
    data: {
      visitor: 'visitor-5d41402a',
      session_started_at: '2026-01-31T11:58:20Z',
      path: '/search',
      referrer: 'https://news.example/',
      device: 'mobile',
      browser: 'Firefox',
      country: 'US',
    },
  },
  campaign: {
    id: campaign,
    data: {
      user,
      campaign_name: 'Spring lamps',
      goal: 'clicks',
      ad_set_name: 'Lamps',
      target_gender: 'all',
      target_location: '{"latitude":39.8,"longitude":-89.64,"radius":25,"unit":"miles"}',
      target_region: 'Illinois',
      target_age_minimum: 18,
      target_age_maximum: 65,
      interest: ['Home', 'Light'],
      creative_ad_title: 'Lamps that last',
      creative_ad_url: 'https://lamps.example/spring',
      creative_ad_description: 'Ten years of light',
      creative_ad_button_name: 'Look',
      creative_ad_button_color: '#1a7f37',
      creative_ad_button_text_color: '#ffffff',
      creative_ad_media_path: image,
      total_ad_budget: '250.00',
      ad_start: '2026-03-01T00:00:00Z',
      ad_end: '2026-03-31T00:00:00Z',
      payment_type: 'card',
      card_detail_id: 7,
      card_name: 'Visa ending in 4242',
      status: 'Pending',
      created_at: HAPPENED,
    },
  },
  ad_event: { id: 'ad_1', data: { campaign, kind: 'click', user: other, state: 'CA' } },
  transaction: {
    id: 't_5001',
    data: { user, amount: '12.50', transaction_type: 'debit', campaign, stripe_transaction_id: 'ch_3Nf1' },
  },
};

/** Returns an item of this type, as the app would send it. */
export const exampleOfItem = (type: ItemTypeName): Readonly<Record<string, unknown>> => ({
  type,
  id: examples[type].id,
  occurred_at: HAPPENED,
  data: examples[type].data,
});
