import type { Books, CheckoutSession, PortalSession } from "./objects.ts";

/* The hosted pages in plain HTML with the fields and buttons of Stripe's pages. */

export function payPage(session: CheckoutSession, { name, refusal }: { name: string; refusal?: string }): string {
  if (session.status !== "open") return page("Checkout", "<p>This page has expired. You can close it.</p>");
  const amount = new Intl.NumberFormat("en", { style: "currency", currency: session.currency }).format(session.amount_total / 100);
  const later = session.mode === "payment" ? '<button name="do" value="later">Pay later by bank</button>' : "";
  const cancel = session.cancel_url === null ? "" : `<p><a href="${escape(session.cancel_url)}">Cancel</a></p>`;
  return page(
    "Checkout",
    `${refusal ? `<p role="alert">${escape(refusal)}</p>` : ""}
    <p>${escape(name)}: <strong>${escape(amount)}</strong></p>
    <form method="post"><button name="do" value="pay">Pay</button> <button name="do" value="decline">Decline</button> ${later}</form>${cancel}`,
  );
}

export function portalPage(portal: PortalSession, books: Books): string {
  const rows = [...books.subscriptions.values()]
    .filter((one) => one.customer === portal.customer)
    .map((one) => {
      const state = one.cancel_at_period_end && one.status !== "canceled" ? "ends with this period" : one.status;
      const cancel =
        one.status === "canceled" || one.cancel_at_period_end
          ? ""
          : `<button name="cancel" value="${escape(one.id)}">Cancel subscription</button>`;
      return `<li>Subscription, ${escape(state)} ${cancel}</li>`;
    });
  return page("Billing", `<form method="post"><ul>${rows.join("")}</ul></form><p><a href="${escape(portal.return_url)}">Return</a></p>`);
}

export function receiptPage(charge: { id: string; amount: number; currency: string }): string {
  return page("Receipt", `<p>${escape(charge.id)}: ${(charge.amount / 100).toFixed(2)} ${escape(charge.currency.toUpperCase())}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
