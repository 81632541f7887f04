import type { contract } from '@quarterdeck/contract';

type Contract = typeof contract;

/**
 * What the audit log calls each endpoint. The names are stored, and the chain holds hashes of them: one that was used never
 * changes, whatever the endpoint is called. A name that is given up goes to `former-events.ts`.
 */
export const events = {
  session: {
    login: 'sign_in.started',
    resendOtp: 'sign_in.code_resent',
    verifyAuth: 'sign_in.finished',
    resetPassword: 'temporary_password.requested',
    loginData: 'own_session.viewed',
    changePassword: 'own_password.changed',
    logout: 'own_session.signed_out',
    sessions: 'own_sessions.listed',
    endSession: 'own_session.ended',
    preferences: 'own_preferences.viewed',
    savePreferences: 'own_preferences.changed',
  },
  users: {
    list: 'users.listed',
    csv: 'users.exported',
    create: 'user.created',
  },
  profiles: {
    profile: 'user.viewed',
    update: 'user.updated',
    suspend: 'user.suspended',
    unsuspend: 'user.unsuspended',
    autoFollow: 'user.auto_follow_changed',
    setAppPassword: 'user.password_set',
    reports: 'user_reports.listed',
    notes: 'user_notes.listed',
    addNote: 'user_note.created',
  },
  admins: {
    list: 'admins.listed',
    assignGroups: 'admin.groups_assigned',
    sessions: 'admin_sessions.listed',
    endSession: 'admin_session.ended',
  },
  groups: {
    list: 'groups.listed',
    save: 'group.saved',
    update: 'group.renamed',
    remove: 'group.deleted',
    dropdown: 'group_names.listed',
    losses: 'group_losses.viewed',
  },
  permissions: {
    ofGroup: 'group_permissions.listed',
    toggleOfGroup: 'group_permission.changed',
    ofUser: 'admin_permissions.listed',
    toggleOfUser: 'admin_permission.changed',
    reasons: 'admin_permission.explained',
  },
  activity: {
    followers: 'followers.listed',
    following: 'following.listed',
    searches: 'searches.listed',
    favourites: 'bookmarks.listed',
  },
  reports: {
    reportedUsers: 'reported_users.listed',
  },
  posts: {
    reported: 'reported_posts.listed',
    details: 'post.viewed',
    reportedBy: 'post_reports.listed',
    viewedBy: 'post_views.listed',
    remove: 'post.deleted',
    undoRemoval: 'post.deletion_undone',
    restore: 'post.restored',
  },
  cases: {
    find: 'case.viewed',
    reporters: 'case_reports.listed',
    assignees: 'case_assignees.listed',
    look: 'case.presence_announced',
    dismiss: 'case.dismissed',
    reopen: 'case.reopened',
    assign: 'case.assigned',
    note: 'case.note_changed',
    dismissMany: 'cases.dismissed',
    assignMany: 'cases.assigned',
    deletePosts: 'cases.posts_deleted',
    suspendUsers: 'cases.users_suspended',
    reopenMany: 'cases.reopened',
    giveBackMany: 'cases.assignees_restored',
    undoDeletions: 'cases.deletions_undone',
    undoSuspensions: 'cases.suspensions_undone',
  },
  queues: {
    counts: 'open_cases.counted',
  },
  audit: {
    list: 'audit_log.listed',
    csv: 'audit_log.exported',
    entry: 'audit_entry.viewed',
    calls: 'audit_events.listed',
  },
  conversations: {
    rooms: 'chat_rooms.listed',
    messages: 'chat_messages.listed',
    ask: 'conversation_access.requested',
    ownAccess: 'own_conversation_access.viewed',
    requests: 'conversation_access_requests.listed',
    grant: 'conversation_access.granted',
    refuse: 'conversation_access.refused',
    grants: 'conversation_access_grants.listed',
    revoke: 'conversation_access.revoked',
  },
  map: {
    locations: 'user_locations.viewed',
  },
  media: {
    file: 'media.viewed',
  },
  settings: {
    enrichment: 'enrichment.viewed',
    saveEnrichment: 'enrichment.changed',
    appVersions: 'app_versions.listed',
    saveAppVersion: 'app_version.changed',
    appVersionImpact: 'app_version.impact_viewed',
    campaignAnalyticsTab: 'campaign_analytics_tab.viewed',
    saveCampaignAnalyticsTab: 'campaign_analytics_tab.changed',
  },
  pages: {
    page: 'page.viewed',
    savePage: 'page.changed',
    versions: 'page_versions.listed',
    versionText: 'page_version.viewed',
  },
  urls: {
    failed: 'failed_urls.listed',
    hosts: 'failed_hosts.listed',
    frequency: 'failed_hosts.ranked',
    overview: 'failed_urls.counted',
  },
  documents: {
    sources: 'api_documents.listed',
  },
  storage: {
    events: 'event_storage.viewed',
    saveRetention: 'event_retention.changed',
  },
  charges: {
    list: 'charges.listed',
    history: 'charge_history.listed',
    add: 'charge.created',
    update: 'charge.changed',
  },
  interests: {
    list: 'interests.listed',
    add: 'interest.created',
    update: 'interest.renamed',
    remove: 'interest.deleted',
  },
  campaigns: {
    list: 'campaigns.listed',
    details: 'campaign.viewed',
    changeStatus: 'campaign.status_changed',
  },
  transactions: {
    list: 'transactions.listed',
    csv: 'transactions.exported',
  },
  views: {
    ofList: 'views.listed',
    add: 'view.created',
    update: 'view.changed',
    remove: 'view.deleted',
    groups: 'view_groups.listed',
    choose: 'list_choice.changed',
  },
  palette: {
    find: 'palette.searched',
  },
  dashboard: {
    data: 'dashboard.viewed',
    topSearches: 'top_searches.viewed',
    widget: 'dashboard_layout.viewed',
    saveWidget: 'dashboard_layout.changed',
  },
  campaignAnalytics: {
    analytics: 'campaign_analytics.viewed',
    transactionGraph: 'transaction_graph.viewed',
    activeLocations: 'campaign_locations.viewed',
  },
  webAnalytics: {
    summary: 'web_analytics.viewed',
    graph: 'web_analytics_graph.viewed',
  },
  integrations: {
    keys: 'service_keys.listed',
    addKey: 'service_key.created',
    updateKey: 'service_key.changed',
    rotateKey: 'service_key.rotated',
    revokeKey: 'service_key.revoked',
  },
} as const satisfies { readonly [Room in keyof Contract]: { readonly [Name in keyof Contract[Room]]: string } };
