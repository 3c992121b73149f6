const dayMs = 86_400_000;

interface Video {
  readonly id: string;
  /** Escaped for HTML, as in the responses of search.list. */
  readonly title: string;
  readonly channelTitle: string;
  readonly description: string;
  readonly daysOld: number;
  /** Undefined when the channel hides it. */
  readonly viewCount?: string;
  readonly duration: string;
}

/** The results of every query. */
export const videos: readonly Video[] = [
  {
    id: "f1oatTest_1",
    title: "Is your starter ready? The float test, and why it lies",
    channelTitle: "Slow Loaf Kitchen",
    description: "A jar, a glass of water and three starters at different stages.",
    daysOld: 1200,
    viewCount: "1234567",
    duration: "PT8M42S",
  },
  {
    id: "day1-day7_x",
    title: "Sourdough starter from day 1 to day 7, time-lapse",
    channelTitle: "The Patient Baker",
    description: "Every feed on camera, one frame a minute.",
    daysOld: 250,
    viewCount: "846337",
    duration: "PT4M15S",
  },
  {
    id: "readingDome",
    title: "Peak, past peak, &quot;hungry&quot;: reading the baker&#39;s dome",
    channelTitle: "Grain &amp; Salt",
    description: "What the surface tells you, with close-ups.",
    daysOld: 36,
    viewCount: "92410",
    duration: "PT1H1M3S",
  },
  {
    id: "warmKitchen",
    title: "Why warm kitchens make sour bread",
    channelTitle: "Crumb Lab",
    description: "Temperature, acids and flavour in plain words.",
    daysOld: 3,
    duration: "PT14M27S",
  },
];

/** The fake fails when asked for the details of this video. */
export const unknowable = "details_500";

const hostile: Video = {
  id: "h0stile_vid",
  title: "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp;lt;b&amp;gt;\u0000\u202e",
  channelTitle: "&lt;script&gt;alert(1)&lt;/script&gt;",
  description: "x".repeat(9000),
  daysOld: 1,
  viewCount: "-1e9",
  duration: "PT<script>",
};

export function searchReply({ kind }: { kind: string | undefined }): object {
  const items = foundFor(kind).map((video) => searchItem(video));
  const none = { ...searchItem(hostile), id: { kind: "youtube#video", videoId: "../../etc/passwd" } };
  return {
    kind: "youtube#searchListResponse",
    etag: "etag",
    regionCode: "DE",
    pageInfo: { totalResults: items.length, resultsPerPage: 12 },
    items: kind === "hostile" ? [none, null, "text", ...items] : items,
  };
}

function foundFor(kind: string | undefined): readonly Video[] {
  if (kind === "empty") return [];
  if (kind === "hostile") return [hostile];
  return kind === "details" ? [{ ...hostile, id: unknowable }] : videos;
}

function searchItem({ id, title, channelTitle, description, daysOld }: Video): object {
  const publishedAt = new Date(Date.now() - daysOld * dayMs).toISOString().replace(/\.\d+Z$/, "Z");
  return {
    kind: "youtube#searchResult",
    etag: "etag",
    id: { kind: "youtube#video", videoId: id },
    snippet: {
      publishedAt,
      publishTime: publishedAt,
      channelId: "UC0000000000000000000000",
      title,
      description,
      thumbnails: { medium: { url: "http://127.0.0.1:1/elsewhere.jpg", width: 320, height: 180 } },
      channelTitle,
      liveBroadcastContent: "none",
    },
  };
}

export function detailsReply(ids: readonly string[]): object {
  const known = [...videos, hostile].filter(({ id }) => ids.includes(id));
  const items = known.map(({ id, viewCount, duration }) => ({
    kind: "youtube#video",
    etag: "etag",
    id,
    contentDetails: { duration, dimension: "2d", definition: "hd", caption: "false" },
    statistics: { ...(viewCount !== undefined && { viewCount }), likeCount: "12", favoriteCount: "0" },
  }));
  return { kind: "youtube#videoListResponse", etag: "etag", items };
}
