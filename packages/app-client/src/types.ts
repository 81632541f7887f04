// Written from the OpenAPI document of the API for the app: npm run client-types

/**
 * One item; its `type` says which data it has
 */
export type Item =
  | UserItem
  | FollowItem
  | PositionItem
  | AppSignInItem
  | PostItem
  | PostViewItem
  | BookmarkItem
  | ReportItem
  | RoomItem
  | MessageItem
  | AppealItem
  | SearchItem
  | FailedUrlItem
  | VisitItem
  | CampaignItem
  | AdEventItem
  | TransactionItem;
/**
 * A decision; `type` says which data it has. More types may be added later
 */
export type DecisionEvent =
  | UserCreatedEvent
  | UserSuspendedEvent
  | UserUnsuspendedEvent
  | UserWarnedEvent
  | UserWarningWithdrawnEvent
  | UserUpdatedEvent
  | UserPasswordSetEvent
  | RefundRequestedEvent
  | RefundWithdrawnEvent
  | UserPasswordResetRequestedEvent
  | UserAutoFollowChangedEvent
  | AppealDecidedEvent
  | FollowCreatedEvent
  | PostDeletedEvent
  | PostRestoredEvent
  | PostHiddenEvent
  | PostUnhiddenEvent
  | CaseOpenedEvent
  | CaseAssignedEvent
  | ReportDecidedEvent
  | ReportReopenedEvent
  | FailedUrlRetryRequestedEvent
  | CampaignStatusChangedEvent
  | ChargeChangedEvent
  | InterestCreatedEvent
  | InterestRenamedEvent
  | InterestDeletedEvent
  | PagePublishedEvent
  | VersionPolicyChangedEvent
  | EnrichmentChangedEvent;

/**
 * A user of the app. Scope write:people. A thing: it exists once its name, username are known.
 */
export interface UserItem {
  type: 'user';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: UserData;
  /**
   * The thing was deleted
   */
  deleted?: true;
}
/**
 * A user of the app
 */
export interface UserData {
  name?: string;
  username?: string;
  gender?: string | null;
  email?: string | null;
  phone?: string | null;
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
   * The console id of a user created there; links them to this item, once
   */
  internal_id?: number | null;
}
/**
 * One user follows another; each pair once. Scope write:people. A thing: it exists once its follower, followed are known.
 */
export interface FollowItem {
  type: 'follow';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: FollowData;
  /**
   * The thing was deleted
   */
  deleted?: true;
}
/**
 * One user follows another; each pair once
 */
export interface FollowData {
  /**
   * The id of the user
   */
  follower?: string;
  /**
   * The id of the user
   */
  followed?: string;
  created_at?: string | null;
}
/**
 * A user's location at a time. Scope write:people. An event, written once.
 */
export interface PositionItem {
  type: 'position';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: PositionData;
}
/**
 * A user's location at a time
 */
export interface PositionData {
  /**
   * The id of the user
   */
  user: string;
  latitude: number;
  longitude: number;
  place?: string | null;
  created_at?: string | null;
}
/**
 * A user's sign-in to the app, successful or not. Scope write:people. An event, written once.
 */
export interface AppSignInItem {
  type: 'app_sign_in';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: AppSignInData;
}
/**
 * A user's sign-in to the app, successful or not
 */
export interface AppSignInData {
  /**
   * The id of the user
   */
  user: string;
  /**
   * `locked`: the account is locked after too many attempts
   */
  outcome: 'succeeded' | 'failed' | 'locked';
  /**
   * Such as password or Apple
   */
  method?: string | null;
  /**
   * Why it failed
   */
  cause?: string | null;
  /**
   * Your device or installation id. Staff see accounts on the same device
   */
  device?: string | null;
  device_os?: string | null;
  created_at?: string | null;
}
/**
 * A post of a user. Scope write:content. A thing: it exists once its user, title are known.
 */
export interface PostItem {
  type: 'post';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: PostData;
  /**
   * The thing was deleted
   */
  deleted?: true;
}
/**
 * A post of a user
 */
export interface PostData {
  /**
   * The id of the user
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
  /**
   * Only with `deleted`: whether the author or the app deleted it
   */
  deleted_by?: ('author' | 'app') | null;
}
/**
 * A view of a post; anonymous without a user. Scope write:content. An event, written once.
 */
export interface PostViewItem {
  type: 'post_view';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: PostViewData;
}
/**
 * A view of a post; anonymous without a user
 */
export interface PostViewData {
  /**
   * The id of the post
   */
  post: string;
  /**
   * The id of the user
   */
  user?: string | null;
  created_at?: string | null;
}
/**
 * A user's bookmark, with the search that led to it. Scope write:content. A thing: it exists once its user, search_term, search_type are known.
 */
export interface BookmarkItem {
  type: 'bookmark';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: BookmarkData;
  /**
   * The thing was deleted
   */
  deleted?: true;
}
/**
 * A user's bookmark, with the search that led to it
 */
export interface BookmarkData {
  /**
   * The id of the user
   */
  user?: string;
  search_term?: string;
  search_type?: string;
  image?: string | null;
  title?: string | null;
  description?: string | null;
  /**
   * The id of the post
   */
  post?: string | null;
  created_at?: string | null;
}
/**
 * A user reports a post, or another user. Scope write:content. An event, written once.
 */
export interface ReportItem {
  type: 'report';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: ReportData;
}
/**
 * A user reports a post, or another user
 */
export interface ReportData {
  /**
   * The id of the post
   */
  post?: string | null;
  /**
   * The id of the user
   */
  reported_user?: string | null;
  /**
   * The id of the user
   */
  by: string;
  reason: string;
  text?: string | null;
  created_at?: string | null;
}
/**
 * A chat, with all its members. Scope write:content. A thing: it exists once its channel, members are known.
 */
export interface RoomItem {
  type: 'room';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: RoomData;
  /**
   * The thing was deleted
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
   * The id of the user
   *
   * @maxItems 1000
   */
  members?: string[];
  created_at?: string | null;
}
/**
 * A message in a chat. Scope write:content. An event, written once.
 */
export interface MessageItem {
  type: 'message';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: MessageData;
}
/**
 * A message in a chat
 */
export interface MessageData {
  /**
   * The id of the room
   */
  room: string;
  /**
   * The id of the user
   */
  sender: string;
  message_type: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
  message?: string | null;
  media?: string | null;
  /**
   * The id of the post
   */
  post?: string | null;
  created_at?: string | null;
}
/**
 * A user's appeal of a decision about them; one per decision. Scope write:content. An event, written once.
 */
export interface AppealItem {
  type: 'appeal';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: AppealData;
}
/**
 * A user's appeal of a decision about them; one per decision
 */
export interface AppealData {
  /**
   * The id of the user the decision is about
   */
  user: string;
  /**
   * The id of the decision's event: user.warned, user.suspended, post.hidden or post.deleted
   */
  decision: string;
  text: string;
  created_at?: string | null;
}
/**
 * A search; anonymous without a user. A later item can add what was opened. Scope write:events. An event, written once, and corrected by a later occurred_at.
 */
export interface SearchItem {
  type: 'search';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: SearchData;
}
/**
 * A search; anonymous without a user. A later item can add what was opened
 */
export interface SearchData {
  search_term: string;
  search_type: string;
  /**
   * The id of the user
   */
  user?: string | null;
  image?: string | null;
  title?: string | null;
  description?: string | null;
  opened?: boolean | null;
  created_at?: string | null;
}
/**
 * A URL whose content could not be read. Scope write:events. A thing: it exists once its url is known.
 */
export interface FailedUrlItem {
  type: 'failed_url';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: FailedUrlData;
  /**
   * The thing was deleted
   */
  deleted?: true;
}
/**
 * A URL whose content could not be read
 */
export interface FailedUrlData {
  url?: string;
  /**
   * The id of the post
   */
  post?: string | null;
  /**
   * The id of the user
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
 * A visit to a web page. Scope write:events. An event, written once.
 */
export interface VisitItem {
  type: 'visit';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: VisitData;
}
/**
 * A visit to a web page
 */
export interface VisitData {
  /**
   * Any text that identifies the visitor
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
 * An advertising campaign of a user. Scope write:ads. A thing: it exists once its user, campaign_name, goal are known.
 */
export interface CampaignItem {
  type: 'campaign';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When the thing had this state
   */
  occurred_at: string;
  data?: CampaignData;
  /**
   * The thing was deleted
   */
  deleted?: true;
}
/**
 * An advertising campaign of a user
 */
export interface CampaignData {
  /**
   * The id of the user
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
   * Names; unknown interests are created
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
  /**
   * The app's name for the card, such as Visa ending in 4242; never its number
   */
  card_name?: string | null;
  status?: ('Draft' | 'Pending' | 'Approved' | 'Paused' | 'Completed') | null;
  created_at?: string | null;
}
/**
 * Activity on an ad; anonymous without a user. Scope write:ads. An event, written once.
 */
export interface AdEventItem {
  type: 'ad_event';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: AdEventData;
}
/**
 * Activity on an ad; anonymous without a user
 */
export interface AdEventData {
  /**
   * The id of the campaign
   */
  campaign: string;
  kind: 'impression' | 'view' | 'click' | 'like' | 'comment' | 'share' | 'bookmark';
  /**
   * The id of the user
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
 * A user's transaction, for a campaign or none. Correct a wrong transaction with a reversal. Scope write:ads. An event, written once.
 */
export interface TransactionItem {
  type: 'transaction';
  /**
   * Your own id, unique for the type
   */
  id: string;
  /**
   * When it happened or was corrected
   */
  occurred_at: string;
  data: TransactionData;
}
/**
 * A user's transaction, for a campaign or none. Correct a wrong transaction with a reversal
 */
export interface TransactionData {
  /**
   * The id of the user
   */
  user: string;
  amount: string;
  transaction_type: 'debit' | 'credit';
  /**
   * The id of the campaign
   */
  campaign?: string | null;
  stripe_transaction_id?: string | null;
  /**
   * The transaction that is reversed
   */
  reverses?: string | null;
  /**
   * The `id` of the event refund.requested that this credit answers
   */
  request?: string | null;
  created_at?: string | null;
}
export interface BatchAnswer {
  responseMessage: string;
  responseCode: number;
  /**
   * Items that are stored
   */
  accepted: number;
  /**
   * Accepted items that wait for the item they refer to
   */
  waiting: number;
  /**
   * One entry per refused item, with its first error
   */
  refused: {
    /**
     * Its index in the batch, from 0
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
     * The invalid field
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
   * The position for the next call, even when there are no events yet
   */
  next: string;
}
export interface IngestStatusAnswer {
  /**
   * Accepted items that the console does not show yet
   */
  backlog: number;
  /**
   * The age of the oldest one
   */
  oldest_seconds: number;
  /**
   * Accepted items that wait for the item they refer to
   */
  waiting: number;
  /**
   * Items refused since midnight UTC
   */
  refused_today: number;
}
export interface ConfigAnswer {
  /**
   * The recommended version
   */
  version_policy: {
    android: {
      app_version: string;
      /**
       * For people with an older version: 0 nothing, 1 an alert, 2 a forced update
       */
      notify_for_update: 0 | 1 | 2;
    };
    ios: {
      app_version: string;
      /**
       * For people with an older version: 0 nothing, 1 an alert, 2 a forced update
       */
      notify_for_update: 0 | 1 | 2;
    };
  };
  /**
   * Whether the enrichment service is on
   */
  enrichment: boolean;
  /**
   * What each goal of a campaign costs
   */
  charges: {
    /**
     * An exact decimal; null where there is none
     */
    clicks: string | null;
    /**
     * An exact decimal; null where there is none
     */
    impressions: string | null;
  };
  /**
   * The interests that a campaign can have, in alphabetical order
   */
  interests: string[];
  /**
   * The ids of the auto-follow users that have an id in the app
   */
  auto_follow: string[];
  pages: {
    page: 'faq' | 'advertising_guidelines' | 'about' | 'child_safety_policy' | 'privacy' | 'term';
    version: number;
    published_at: string;
    url: string;
  }[];
}
export interface StandingAnswer {
  /**
   * False while they are suspended
   */
  may_use_app: boolean;
  suspended_since: string | null;
  /**
   * When the suspension ends automatically; null: it does not end automatically
   */
  suspended_until: string | null;
  /**
   * Why they are suspended, if a reason was given
   */
  reason: string | null;
  /**
   * The message to show to the user, if any
   */
  text: string | null;
}
export interface PostStandingAnswer {
  /**
   * False while it is hidden or deleted
   */
  may_be_shown: boolean;
  hidden_since: string | null;
  deleted_since: string | null;
  /**
   * Why it is deleted or hidden, if a reason was given
   */
  reason: string | null;
  /**
   * The message to show to its author, if any
   */
  text: string | null;
}
export interface PasswordCheckAnswer {
  valid: boolean;
}
export interface VersionPolicyAnswer {
  action: 'none' | 'alert' | 'force';
  /**
   * The recommended version
   */
  app_version: string;
}
/**
 * Staff added a user to the app
 */
export interface UserCreatedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.created';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The user's known data, named like the fields of the item user
     */
    fields: {
      [k: string]: string | null;
    };
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff suspended a user, who cannot use the app
 */
export interface UserSuspendedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.suspended';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * When it ends automatically; null: until staff lift it
     */
    until: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The message for the person, if any
     */
    text: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * A user's suspension was lifted
 */
export interface UserUnsuspendedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.unsuspended';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    cause: 'staff' | 'ended' | 'appeal';
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff warned a user, who can continue to use the app, which shows the message
 */
export interface UserWarnedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.warned';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the post that the warning is about; null for a warning in general
     */
    post: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The message for the person, if any
     */
    text: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * A warning was withdrawn: staff undid it, or an appeal overturned it
 */
export interface UserWarningWithdrawnEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.warning_withdrawn';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the post that the warning is about; null for a warning in general
     */
    post: string | null;
    cause: 'undone' | 'appeal';
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff changed a user's fields
 */
export interface UserUpdatedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.updated';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The new values, named like the fields of the item user
     */
    changed: {
      [k: string]: string | null;
    };
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff set a user's app password. POST /users/{id}/password-check accepts it once
 */
export interface UserPasswordSetEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.password_set';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff requested a refund or a credit. The app pays it and sends a credit transaction; its `request` is this event's `id`
 */
export interface RefundRequestedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'refund.requested';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * An exact amount with two decimals
     */
    amount: string;
    /**
     * The id of the debit that is refunded; null: a credit, or the app never sent its id
     */
    transaction: string | null;
    /**
     * The debit's campaign, if any
     */
    stripe_transaction_id: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff withdrew a request for a refund or credit: the app no longer pays it; when it has paid already, it still sends the transaction
 */
export interface RefundWithdrawnEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'refund.withdrawn';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the event refund.requested
     */
    request: string;
    /**
     * As it was requested
     */
    amount: string;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff requested that the app send a user its own password reset link
 */
export interface UserPasswordResetRequestedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.password_reset_requested';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * New users start or stop following this user automatically
 */
export interface UserAutoFollowChangedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'user.auto_follow_changed';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    auto_follow: boolean;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * An appeal was decided. Upheld: the decision stands. Overturned: it is reverted, with an event of its own
 */
export interface AppealDecidedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'appeal.decided';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the item of type appeal
     */
    appeal: string;
    /**
     * The id of the user; null when the app never sent it
     */
    user: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    outcome: 'upheld' | 'overturned';
    /**
     * The reason, when one was given
     */
    reason: string | null;
  };
}
/**
 * A new user follows the auto-follow accounts: one event for each new user
 */
export interface FollowCreatedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'follow.created';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the follower; null when the app never sent it
     */
    follower: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The accounts that the user now follows
     *
     * Items: The id of the user; null when the app never sent it
     */
    followed: (string | null)[];
    cause: 'auto_follow';
  };
}
/**
 * Staff deleted a post
 */
export interface PostDeletedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'post.deleted';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the post; null when the app never sent it
     */
    post: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the author; null when the app never sent it
     */
    user: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The message for the person, if any
     */
    text: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff restored a post
 */
export interface PostRestoredEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'post.restored';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the post; null when the app never sent it
     */
    post: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the author; null when the app never sent it
     */
    user: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The message for the person, if any
     */
    text: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff hid a post: it is not visible in the app, but not deleted
 */
export interface PostHiddenEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'post.hidden';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the post; null when the app never sent it
     */
    post: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the author; null when the app never sent it
     */
    user: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The message for the person, if any
     */
    text: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff made a hidden post visible again
 */
export interface PostUnhiddenEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'post.unhidden';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the post; null when the app never sent it
     */
    post: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The id of the author; null when the app never sent it
     */
    user: string | null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The message for the person, if any
     */
    text: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Reports opened a case about a post or a user, which now waits for staff
 */
export interface CaseOpenedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'case.opened';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the case in the console
     */
    case: number;
    /**
     * The post, or the user, that was reported
     */
    about:
      | {
          /**
           * The id of the post; null when the app never sent it
           */
          post: string | null;
        }
      | {
          /**
           * The id of the user; null when the app never sent it
           */
          user: string | null;
        };
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The ids of the app's reports, newest first, at most 10,000
     */
    reports: string[];
    severity: 'low' | 'medium' | 'high' | 'critical';
  };
}
/**
 * Staff assigned a case to one of them, or removed its assignee
 */
export interface CaseAssignedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'case.assigned';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the case in the console
     */
    case: number;
    /**
     * The post, or the user, that was reported
     */
    about:
      | {
          /**
           * The id of the post; null when the app never sent it
           */
          post: string | null;
        }
      | {
          /**
           * The id of the user; null when the app never sent it
           */
          user: string | null;
        };
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The ids of the app's reports, newest first, at most 10,000
     */
    reports: string[];
    /**
     * False: it has no assignee now
     */
    assigned: boolean;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * The reports about a post or a user were decided
 */
export interface ReportDecidedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'report.decided';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the case in the console
     */
    case: number;
    /**
     * The post, or the user, that was reported
     */
    about:
      | {
          /**
           * The id of the post; null when the app never sent it
           */
          post: string | null;
        }
      | {
          /**
           * The id of the user; null when the app never sent it
           */
          user: string | null;
        };
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The ids of the app's reports, newest first, at most 10,000
     */
    reports: string[];
    outcome: 'acted_on' | 'dismissed';
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * A decision about reports was undone, so the reports are open again
 */
export interface ReportReopenedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'report.reopened';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the case in the console
     */
    case: number;
    /**
     * The post, or the user, that was reported
     */
    about:
      | {
          /**
           * The id of the post; null when the app never sent it
           */
          post: string | null;
        }
      | {
          /**
           * The id of the user; null when the app never sent it
           */
          user: string | null;
        };
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    /**
     * The ids of the app's reports, newest first, at most 10,000
     */
    reports: string[];
    outcome: null;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff ask the app to retry failed URLs; it answers with items of type failed_url
 */
export interface FailedUrlRetryRequestedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'failed_url.retry_requested';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The ids of the failed URLs
     */
    ids: string[];
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff changed the status of a campaign
 */
export interface CampaignStatusChangedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'campaign.status_changed';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The id of the campaign; null when the app never sent it
     */
    campaign: string | null;
    /**
     * The id in the console, when the app has not sent its own in an item of type user
     */
    internal_id?: number;
    from: string;
    to: string;
    /**
     * The reason, when one was given
     */
    reason: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * The charge of a goal of campaigns was changed
 */
export interface ChargeChangedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'charge.changed';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    goal: 'clicks' | 'impressions';
    /**
     * An exact decimal; null: the goal no longer has a charge
     */
    value: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff added an interest
 */
export interface InterestCreatedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'interest.created';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    name: string;
    /**
     * Its name before it was renamed; otherwise null
     */
    before: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff renamed an interest
 */
export interface InterestRenamedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'interest.renamed';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    name: string;
    /**
     * Its name before it was renamed; otherwise null
     */
    before: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * Staff deleted an interest that no campaign uses
 */
export interface InterestDeletedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'interest.deleted';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    name: string;
    /**
     * Its name before it was renamed; otherwise null
     */
    before: string | null;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * A page was updated. GET /pages/{page} returns the new text
 */
export interface PagePublishedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'page.published';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    /**
     * The key of the page
     */
    page: string;
    version: number;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * The policy for users with an older app version was changed
 */
export interface VersionPolicyChangedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'version_policy.changed';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    device_type: 'android' | 'ios';
    app_version: string;
    /**
     * 0: nothing, 1: an alert, 2: they must update
     */
    notify_for_update: 0 | 1 | 2;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
/**
 * The enrichment service was turned on or off
 */
export interface EnrichmentChangedEvent {
  /**
   * The same in the feed, in webhooks and in every attempt
   */
  id: string;
  type: 'enrichment.changed';
  /**
   * When it was decided
   */
  timestamp: string;
  data: {
    on: boolean;
    /**
     * The admin who decided; null for the server
     */
    by: string | null;
  };
}
export interface ChangesAnswer {
  events: DecisionEvent[];
  /**
   * The position for the next call, even when there are no events yet
   */
  next: string;
}
export interface Failure {
  responseMessage: string;
  responseCode: number;
  /**
   * For 422: the errors by field; `field` is empty if the whole input is invalid
   */
  errors?: {
    field: string;
    message: string;
  }[];
}
