import { defineFamily } from "../secret-family.ts";
import { isGenerated, isKey } from "../values.ts";

/** Keys of those who run models. */
export default defineFamily({
  tokens: [
    { kind: "anthropic-key", starts: ["sk-ant-"], pattern: /sk-ant-[\w-]{20,200}/y, accepts: afterPrefix(7) },
    {
      kind: "openrouter-key",
      starts: ["sk-or-"],
      pattern: /sk-or-(?:v\d-)?[\w-]{20,120}/y,
      accepts: afterPrefix(6),
    },
    {
      kind: "langfuse-secret-key",
      starts: ["sk-lf-"],
      pattern: /sk-lf-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/y,
    },
    {
      kind: "openai-key",
      starts: ["sk-"],
      pattern:
        /sk-(?:(?:proj|svcacct|admin|service|None)-[\w-]{20,220}|[A-Za-z0-9]{20,40}T3BlbkFJ[A-Za-z0-9]{20,40}|[A-Za-z0-9]{40,64})(?![\w-])/y,
      accepts: afterPrefix(3),
    },
    { kind: "deepseek-key", starts: ["sk-"], pattern: /sk-[0-9a-f]{32}(?![\w-])/y, accepts: afterPrefix(3) },
    {
      kind: "model-provider-key",
      starts: ["sk-"],
      pattern: /sk-(?:[a-z]{2,8}-)?(?:[A-Za-z0-9]{20,100}|[A-Za-z0-9][\w]{30,100})(?![\w-])/y,
      accepts: afterPrefix(3),
    },
    { kind: "groq-key", starts: ["gsk_"], pattern: /gsk_[A-Za-z0-9]{40,64}(?!\w)/y, accepts: afterPrefix(4) },
    {
      kind: "huggingface-token",
      starts: ["hf_", "api_org_"],
      pattern: /(?:hf|api_org)_[A-Za-z0-9]{30,44}(?!\w)/y,
      accepts: afterPrefix(3),
    },
    {
      kind: "replicate-token",
      starts: ["r8_"],
      pattern: /r8_[A-Za-z0-9]{36,42}(?!\w)/y,
      accepts: afterPrefix(3),
    },
    { kind: "xai-key", starts: ["xai-"], pattern: /xai-[A-Za-z0-9]{60,90}(?!\w)/y, accepts: afterPrefix(4) },
    {
      kind: "perplexity-key",
      starts: ["pplx-"],
      pattern: /pplx-[A-Za-z0-9]{40,64}(?!\w)/y,
      accepts: afterPrefix(5),
    },
    { kind: "nvidia-key", starts: ["nvapi-"], pattern: /nvapi-[\w-]{50,90}/y, accepts: afterPrefix(6) },
    {
      kind: "fireworks-key",
      starts: ["fw_"],
      pattern: /fw_[A-Za-z0-9]{20,40}(?!\w)/y,
      accepts: afterPrefix(3),
    },
    {
      kind: "tavily-key",
      starts: ["tvly-"],
      pattern: /tvly-(?:dev-|prod-)?[A-Za-z0-9-]{24,64}(?!\w)/y,
      accepts: afterPrefix(5),
    },
    {
      kind: "pinecone-key",
      starts: ["pcsk_"],
      pattern: /pcsk_[A-Za-z0-9_]{40,90}/y,
      accepts: afterPrefix(5),
    },
    { kind: "langsmith-key", starts: ["lsv2_"], pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y },
    { kind: "wandb-key", starts: ["wandb_v1_"], pattern: /wandb_v1_[\w-]{40,100}/y, accepts: afterPrefix(9) },
  ],
  fields: [
    {
      kind: "model-provider-key",
      name: /(?:cohere|co|mistral|together|fireworks|deepseek|openai|anthropic|gemini|google|cerebras|voyage|jina|serper|serpapi|exa|elevenlabs|assemblyai|deepgram|wandb|azure[_-]?openai)[_-]?(?:api)?[_-]?key$/iu,
      accepts: isKey,
    },
  ],
});

/** Names of packages and branches begin with `sk-` too: what follows has to look generated. */
function afterPrefix(length: number): (secret: string) => boolean {
  return (secret) => isGenerated(secret.slice(length));
}
