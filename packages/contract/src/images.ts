import { imageGenerators } from "@coursewright/blocks/kit/prices/image-generators.ts";
import { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CreditReply } from "./uploads.ts";

export const GenerateImage = z.strictObject({
  type: z.enum(imageGenerators),
  /** A hint only: the server creates the storage key itself. */
  path: z.string().max(500).optional(),
  prompt: z.string().trim().max(4000).optional(),
  style: z.string().trim().max(100).optional(),
  lighting: z.string().trim().max(100).optional(),
  /** `stock` only: the photograph that the author chose. */
  imageUrl: z.string().trim().max(2000).optional(),
  /** `stock` only: the photographer and the description of the chosen photograph. */
  credit: PictureCredit.optional(),
  alt: z.string().trim().max(500).optional(),
  /** The course whose library gets the picture. */
  projectId: ProjectId.optional(),
});
export type GenerateImage = z.infer<typeof GenerateImage>;

/** [AI-03] */
export const generateImage = endpoint({
  method: "POST",
  path: "/api/generate-image",
  body: GenerateImage,
  reply: z.object({ imageUrl: z.string() }),
});

const StockPhoto = z.object({
  id: z.string(),
  /** On our own host: the editor loads nothing from third parties. */
  thumbnail: z.string(),
  /** For `imageUrl` of the request that buys it. */
  address: z.string(),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  credit: CreditReply,
});
export type StockPhoto = z.infer<typeof StockPhoto>;

export const photoShapes = ["landscape", "portrait", "square"] as const;
export type PhotoShape = (typeof photoShapes)[number];
export const photosAtOnce = 12;

/** [MED-03] Searching is free. `price` is charged when the author uses a photograph. */
export const searchStockPhotos = endpoint({
  method: "GET",
  path: "/api/stock-photos",
  query: z.object({
    query: z.string().trim().min(1).max(200),
    page: z.coerce.number().int().min(1).max(80).default(1),
    shape: z.enum(photoShapes).optional(),
  }),
  reply: z.object({
    photos: z.array(StockPhoto),
    hasMore: z.boolean(),
    price: z.number().nonnegative(),
    /** False without a connected library. */
    isSetUp: z.boolean(),
  }),
});

/** A photograph of a search in small. The server signs the addresses of its own search results and serves no others. */
export const readStockThumbnail = endpoint({
  method: "GET",
  path: "/api/stock-photos/thumbnail",
  query: z.object({ address: z.string().max(2000), seal: z.string().max(64) }),
  reply: "file",
});
