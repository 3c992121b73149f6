import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { queries } from "../../base/api/queries.ts";
import { CheckoutReturn } from "../billing/index.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { CourseOffer } from "./course-offer.tsx";
import { type Entry, entryAddress, gateAddress } from "./entry-address.ts";
import { courseAccessQuery, courseOfferQuery, entryQuery } from "./entry-queries.ts";
import { EntryFailure } from "./no-entry.tsx";
import { Opening } from "./opening.tsx";

export function EnterSignedIn({ entry }: { readonly entry: Entry }) {
  const { proof } = entry;
  return proof === null ? <EnterAfterDetour entry={entry} /> : <EnterAtOnce entry={{ ...entry, proof }} />;
}

/** Coming straight from the course's host: one request, and a reader with access is redirected. */
function EnterAtOnce({ entry }: { readonly entry: Entry & { readonly proof: string } }) {
  const navigate = useNavigate();
  const entering = useQuery(entryQuery(useSignedIn().uid, entry));
  const offer = entering.data?.kind === "members-only" ? entering.data.offer : null;
  useEffect(() => {
    if (offer === null) return;
    queries.setQueryData(courseOfferQuery(entry.course).queryKey, offer);
    void navigate(entryAddress(entry), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the offer is there
  }, [offer]);
  if (entering.isError) return <EntryFailure error={entering.error} again={() => void entering.refetch()} />;
  return <Opening url={entering.data?.kind === "enter" ? entering.data.url : null} />;
}

/** After a sign-in, a sign-up or a payment: readers with access fetch a new proof from the course's host, others see the offer. */
function EnterAfterDetour({ entry }: { readonly entry: Entry }) {
  const { uid } = useSignedIn();
  const [query] = useSearchParams();
  const offer = useQuery(courseOfferQuery(entry.course));
  const access = useQuery({ ...courseAccessQuery(uid, offer.data?.courseId ?? ""), enabled: offer.isSuccess });
  const failed = [offer, access].find(({ isError, data }) => isError && data === undefined);
  if (failed) return <EntryFailure error={failed.error} again={() => void failed.refetch()} />;
  if (!offer.data || !access.data) return <Opening url={null} />;
  if (access.data.mayRead) return <Opening url={gateAddress(offer.data.url, entry.to)} />;
  // The address names a checkout until its result is known.
  return <CourseOffer entry={entry} offer={offer.data} notices={<CheckoutReturn />} isConfirming={query.has("checkout")} />;
}
