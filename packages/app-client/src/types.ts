// Written from the OpenAPI document of the API for the app: npm run client-types

/**
 * One item; its `type` says what it carries
 */
export type Item =
  | UserItem
  | FollowItem
  | PositionItem
  | PostItem
  | PostViewItem
  | BookmarkItem
  | ReportItem
  | RoomItem
  | MessageItem
  | SearchItem
  | FailedUrlItem
  | VisitItem
  | CampaignItem
  | AdEventItem
  | TransactionItem;

/**
 * A user of the app. Scope write:people. A thing: it exists when its name, username are known.
 */
export interface UserItem {
  type: 'user';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: UserData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * A user of the app
 */
export interface UserData {
  name?: string;
  username?: string;
  email?: string | null;
  phone?: string | null;
  gender?: string | null;
  dob?: string | null;
  address?: string | null;
  current_location?: string | null;
  avatar?: string | null;
  device_type?: ('android' | 'ios') | null;
  device_os?: string | null;
  device_app_version?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  last_seen_at?: string | null;
  created_at?: string | null;
  /**
   * Gives this id to a person who was created in the console; once
   */
  internal_id?: number | null;
}
/**
 * One user follows another; a pair follows once. Scope write:people. A thing: it exists when its follower, followed are known.
 */
export interface FollowItem {
  type: 'follow';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: FollowData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * One user follows another; a pair follows once
 */
export interface FollowData {
  /**
   * The id of a user
   */
  follower?: string;
  /**
   * The id of a user
   */
  followed?: string;
  created_at?: string | null;
}
/**
 * Where a user was. Scope write:people. An event: written once.
 */
export interface PositionItem {
  type: 'position';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: PositionData;
}
/**
 * Where a user was
 */
export interface PositionData {
  /**
   * The id of a user
   */
  user: string;
  latitude: number;
  longitude: number;
  place?: string | null;
  created_at?: string | null;
}
/**
 * A post of a user. Scope write:content. A thing: it exists when its user, title are known.
 */
export interface PostItem {
  type: 'post';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: PostData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * A post of a user
 */
export interface PostData {
  /**
   * The id of a user
   */
  user?: string;
  title?: string;
  image?: string | null;
  website?: string | null;
  text?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  like_count?: number | null;
  comment_count?: number | null;
  clicks_count?: number | null;
  shares_count?: number | null;
  created_at?: string | null;
}
/**
 * Somebody viewed a post; without a user, nobody who is known. Scope write:content. An event: written once.
 */
export interface PostViewItem {
  type: 'post_view';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: PostViewData;
}
/**
 * Somebody viewed a post; without a user, nobody who is known
 */
export interface PostViewData {
  /**
   * The id of a post
   */
  post: string;
  /**
   * The id of a user
   */
  user?: string | null;
  created_at?: string | null;
}
/**
 * What a user kept, with the search that led to it. Scope write:content. A thing: it exists when its user, search_term, search_type are known.
 */
export interface BookmarkItem {
  type: 'bookmark';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: BookmarkData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * What a user kept, with the search that led to it
 */
export interface BookmarkData {
  /**
   * The id of a user
   */
  user?: string;
  search_term?: string;
  search_type?: string;
  image?: string | null;
  title?: string | null;
  description?: string | null;
  /**
   * The id of a post
   */
  post?: string | null;
  created_at?: string | null;
}
/**
 * A user reports a post, or another user. Scope write:content. An event: written once.
 */
export interface ReportItem {
  type: 'report';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: ReportData;
}
/**
 * A user reports a post, or another user
 */
export interface ReportData {
  /**
   * The id of a post
   */
  post?: string | null;
  /**
   * The id of a user
   */
  reported_user?: string | null;
  /**
   * The id of a user
   */
  by: string;
  reason: string;
  text?: string | null;
  created_at?: string | null;
}
/**
 * A chat, with all its members. Scope write:content. A thing: it exists when its channel, members are known.
 */
export interface RoomItem {
  type: 'room';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: RoomData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * A chat, with all its members
 */
export interface RoomData {
  name?: string | null;
  channel?: string;
  /**
   * The id of a user
   *
   * @maxItems 1000
   */
  members?: string[];
  created_at?: string | null;
}
/**
 * A message in a chat. Scope write:content. An event: written once.
 */
export interface MessageItem {
  type: 'message';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: MessageData;
}
/**
 * A message in a chat
 */
export interface MessageData {
  /**
   * The id of a room
   */
  room: string;
  /**
   * The id of a user
   */
  sender: string;
  message_type: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
  message?: string | null;
  media?: string | null;
  /**
   * The id of a post
   */
  post?: string | null;
  created_at?: string | null;
}
/**
 * A search, of a user or of nobody who is known; a later item may add what was opened. Scope write:events. An event: written once, and corrected by a later occurred_at.
 */
export interface SearchItem {
  type: 'search';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: SearchData;
}
/**
 * A search, of a user or of nobody who is known; a later item may add what was opened
 */
export interface SearchData {
  search_term: string;
  search_type: string;
  /**
   * The id of a user
   */
  user?: string | null;
  image?: string | null;
  title?: string | null;
  description?: string | null;
  opened?: boolean | null;
  created_at?: string | null;
}
/**
 * An address whose content could not be read. Scope write:events. A thing: it exists when its url is known.
 */
export interface FailedUrlItem {
  type: 'failed_url';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: FailedUrlData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * An address whose content could not be read
 */
export interface FailedUrlData {
  url?: string;
  /**
   * The id of a post
   */
  post?: string | null;
  /**
   * The id of a user
   */
  user?: string | null;
  device_type?: string | null;
  device_os?: string | null;
  failed_in_curl?: boolean | null;
  scrap_by_script?: boolean | null;
  failed_in_enrichment?: boolean | null;
  cause?: string | null;
  attempts?: number | null;
  last_retried_at?: string | null;
  resolved_at?: string | null;
  created_at?: string | null;
}
/**
 * Somebody opened a page of the web site. Scope write:events. An event: written once.
 */
export interface VisitItem {
  type: 'visit';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: VisitData;
}
/**
 * Somebody opened a page of the web site
 */
export interface VisitData {
  /**
   * A text of your choice, the same for the same visitor
   */
  visitor: string;
  session_started_at: string;
  path: string;
  referrer?: string | null;
  device: 'mobile' | 'tablet' | 'desktop';
  browser?: string | null;
  country?: string | null;
  created_at?: string | null;
}
/**
 * An advertising campaign of a user. Scope write:ads. A thing: it exists when its user, campaign_name, goal are known.
 */
export interface CampaignItem {
  type: 'campaign';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * The moment of this state
   */
  occurred_at: string;
  data?: CampaignData;
  /**
   * The thing is gone
   */
  deleted?: true;
}
/**
 * An advertising campaign of a user
 */
export interface CampaignData {
  /**
   * The id of a user
   */
  user?: string;
  campaign_name?: string;
  goal?: 'clicks' | 'impressions';
  ad_set_name?: string | null;
  target_gender?: string | null;
  /**
   * A JSON text of latitude, longitude, radius and unit; miles, or else km
   */
  target_location?: string | null;
  target_region?: string | null;
  target_age_minimum?: number | null;
  target_age_maximum?: number | null;
  /**
   * Names; unknown ones are created
   */
  interest?: string[] | null;
  creative_ad_title?: string | null;
  creative_ad_url?: string | null;
  creative_ad_description?: string | null;
  creative_ad_button_name?: string | null;
  creative_ad_button_color?: string | null;
  creative_ad_button_text_color?: string | null;
  creative_ad_media_path?: string | null;
  total_ad_budget?: string | null;
  ad_start?: string | null;
  ad_end?: string | null;
  payment_type?: string | null;
  card_detail_id?: number | null;
  status?: ('Draft' | 'Pending' | 'Approved' | 'Paused' | 'Completed') | null;
  created_at?: string | null;
}
/**
 * What somebody did with an ad; without a user, nobody who is known. Scope write:ads. An event: written once.
 */
export interface AdEventItem {
  type: 'ad_event';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: AdEventData;
}
/**
 * What somebody did with an ad; without a user, nobody who is known
 */
export interface AdEventData {
  /**
   * The id of a campaign
   */
  campaign: string;
  kind: 'impression' | 'view' | 'click' | 'like' | 'comment' | 'share' | 'bookmark';
  /**
   * The id of a user
   */
  user?: string | null;
  state?:
    | (
        | 'AL'
        | 'AK'
        | 'AZ'
        | 'AR'
        | 'CA'
        | 'CO'
        | 'CT'
        | 'DE'
        | 'DC'
        | 'FL'
        | 'GA'
        | 'HI'
        | 'ID'
        | 'IL'
        | 'IN'
        | 'IA'
        | 'KS'
        | 'KY'
        | 'LA'
        | 'ME'
        | 'MD'
        | 'MA'
        | 'MI'
        | 'MN'
        | 'MS'
        | 'MO'
        | 'MT'
        | 'NE'
        | 'NV'
        | 'NH'
        | 'NJ'
        | 'NM'
        | 'NY'
        | 'NC'
        | 'ND'
        | 'OH'
        | 'OK'
        | 'OR'
        | 'PA'
        | 'RI'
        | 'SC'
        | 'SD'
        | 'TN'
        | 'TX'
        | 'UT'
        | 'VT'
        | 'VA'
        | 'WA'
        | 'WV'
        | 'WI'
        | 'WY'
      )
    | null;
  created_at?: string | null;
}
/**
 * Money of a user, for a campaign or for none; one that was wrong is reversed by another. Scope write:ads. An event: written once.
 */
export interface TransactionItem {
  type: 'transaction';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened, or was corrected
   */
  occurred_at: string;
  data: TransactionData;
}
/**
 * Money of a user, for a campaign or for none; one that was wrong is reversed by another
 */
export interface TransactionData {
  /**
   * The id of a user
   */
  user: string;
  amount: string;
  transaction_type: 'debit' | 'credit';
  /**
   * The id of a campaign
   */
  campaign?: string | null;
  stripe_transaction_id?: string | null;
  /**
   * The transaction that this one takes back
   */
  reverses?: string | null;
  created_at?: string | null;
}
export interface BatchAnswer {
  responseMessage: string;
  responseCode: number;
  /**
   * Items that are durable
   */
  accepted: number;
  /**
   * Those of them that wait for what they refer to
   */
  waiting: number;
  /**
   * One entry for each refused item: its first error
   */
  refused: {
    /**
     * Its place in the batch, from 0
     */
    index: number;
    /**
     * null where it could not be read
     */
    type: string | null;
    /**
     * null where it could not be read
     */
    id: string | null;
    /**
     * The field at fault
     */
    path: string;
    message: string;
  }[];
}
export interface RefusedAnswer {
  items: {
    type: string;
    id: string;
    path: string;
    message: string;
    at: string;
  }[];
  /**
   * For the next call, also when there is nothing more yet
   */
  next: string;
}
export interface IngestStatusAnswer {
  /**
   * Accepted items that are still to be written where they are shown
   */
  backlog: number;
  /**
   * For how long the oldest of them has waited
   */
  oldest_seconds: number;
  /**
   * Accepted items that wait for what they refer to
   */
  waiting: number;
  /**
   * Items refused since midnight UTC
   */
  refused_today: number;
}
export interface ChangesAnswer {
  events: {
    id: string;
    type:
      | 'user.created'
      | 'user.suspended'
      | 'user.unsuspended'
      | 'user.updated'
      | 'user.password_set'
      | 'user.auto_follow_changed'
      | 'follow.created'
      | 'post.deleted'
      | 'post.restored'
      | 'report.decided'
      | 'report.reopened'
      | 'failed_url.retry_requested'
      | 'campaign.status_changed'
      | 'charge.changed'
      | 'interest.created'
      | 'interest.renamed'
      | 'interest.deleted'
      | 'page.published'
      | 'version_policy.changed'
      | 'enrichment.changed';
    /**
     * When it was decided
     */
    timestamp: string;
    data: {
      [k: string]: unknown;
    };
  }[];
  /**
   * For the next call, also when there is nothing more yet
   */
  next: string;
}
export interface Failure {
  responseMessage: string;
  responseCode: number;
  /**
   * With 422: what is wrong, field by field; the field is empty when it is the whole input
   */
  errors?: {
    field: string;
    message: string;
  }[];
}
