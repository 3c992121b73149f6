import { changeNoticeChoice } from "@coursewright/contract/notices.ts";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { noticeChoiceQuery } from "./account-queries.ts";
import { FormProblem } from "./form-problem.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";

export function NoticesSection() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const form = useForm();
  const options = noticeChoiceQuery(uid);
  const { data, error } = useQuery(options);
  const choose = async (comments: boolean) => {
    queries.setQueryData(options.queryKey, { comments });
    try {
      await call(changeNoticeChoice, { params: { uid }, body: { comments } });
    } catch (failure) {
      queries.setQueryData(options.queryKey, { comments: !comments });
      throw failure;
    }
  };
  return (
    <Section
      title={<Trans>E-mails about discussions</Trans>}
      lede={<Trans>When someone comments on a page of your courses, or answers in a discussion that you joined.</Trans>}
    >
      <FormProblem problem={form.problem} />
      {error ? <p className="own-quiet">{wordsFor(error)}</p> : null}
      {data ? (
        <Switch
          label={t`E-mail me about discussions`}
          checked={data.comments}
          onCheckedChange={(checked) => void form.attempt(() => choose(checked))}
        />
      ) : null}
    </Section>
  );
}
