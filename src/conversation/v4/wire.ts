/** The parts of /api/v4 that the screens read, with Mattermost's names. */
export interface V4FileInfo {
  id: string;
  name: string;
  size: number;
  mime_type: string;
  width: number;
  height: number;
  has_preview_image: boolean;
}

export interface V4Post {
  id: string;
  create_at: number;
  delete_at: number;
  user_id: string;
  channel_id: string;
  message: string;
  pending_post_id: string;
  metadata?: { files?: V4FileInfo[] };
}

export interface V4PostList {
  /** Newest first. */
  order: string[];
  posts: Record<string, V4Post>;
}

export interface V4User {
  id: string;
  username: string;
  nickname: string;
  first_name: string;
  last_name: string;
  avatar?: string | null;
}

export interface V4Member {
  user_id: string;
  last_viewed_at: number;
}

export interface V4Event {
  event: string;
  data: Record<string, unknown>;
  broadcast?: { channel_id?: string; user_id?: string };
  seq: number;
}
