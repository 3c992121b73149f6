export { offersQuery } from "./billing-queries.ts";
export { CheckoutReturn } from "./checkout-return.tsx";
export { DepartingButton } from "./departing-button.tsx";
export { moneyWords } from "./money.ts";
export { OffersFailure } from "./standing-notices.tsx";
export { useCheckout } from "./use-checkout.ts";
